// Long: a deployment for every fifth value of the switches.

import { expect, it } from 'vitest';
import { judgeDeployment, testLevel } from '../testing/matrix.ts';

testLevel('write', 5);

it('values of a record that another assumption hides are found at the level write', async () => {
  const assume = {
    'update-room-response': 'record',
    'settings-fields': 'empty',
    'room-flag-transitions': 'never',
    'recording-status-transitions': 1500,
    'recording-status-values': 'READY',
    'image-color': 'none',
  };
  const { findings, wrong } = await judgeDeployment({ level: 'write', assume });
  expect(wrong).toEqual([]);
  const ids = ['update-room-response', 'settings-fields', 'room-flag-transitions'];
  expect(ids.map((id) => findings.get(id)!.value)).toEqual(['record', 'empty', 'never']);
  expect(findings.get('image-color')).toMatchObject({ verdict: 'refuted', value: 'none' });
});
