// Steps of workflows that use an action of ours give it the inputs that it has.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { parse } from 'yaml';

interface Step {
  readonly uses: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** What is wrong with the steps in a block of YAML. */
export async function wrongInputs(yaml: unknown): Promise<string[]> {
  const wrong = stepsIn(yaml).map(async ({ uses, with: given = {} }) => {
    const action = /\/\.github\/actions\/([\w-]+)@/.exec(uses)?.[1];
    if (action === undefined) return [];
    const file = join(root, '.github/actions', action, 'action.yml');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return [`there is no action ${action}`];
    const { inputs = {} } = parse(text) as { inputs?: Record<string, { required?: boolean }> };
    return [
      ...Object.keys(given)
        .filter((name) => !Object.hasOwn(inputs, name))
        .map((name) => `the action ${action} has no input ${name}`),
      ...Object.keys(inputs)
        .filter((name) => inputs[name]!.required && !Object.hasOwn(given, name))
        .map((name) => `the action ${action} needs the input ${name}`),
    ];
  });
  return (await Promise.all(wrong)).flat();
}

function stepsIn(yaml: unknown): Step[] {
  if (typeof yaml !== 'object' || yaml === null) return [];
  const own = 'uses' in yaml && typeof yaml.uses === 'string' ? [yaml as Step] : [];
  return [...own, ...Object.values(yaml).flatMap(stepsIn)];
}
