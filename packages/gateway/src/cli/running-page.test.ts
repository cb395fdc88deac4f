// docs/running-the-gateway.md, held against what the gateway says of itself.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../gateway.ts';
import { logLevels } from '../log.ts';
import { serveOptions } from './options.ts';

const page = await readFile(
  new URL('../../../../docs/running-the-gateway.md', import.meta.url),
  'utf8',
);

describe('the page about running the gateway', () => {
  it('has every option as the help has it', () => {
    const table = /<!-- options -->\n\n([^]*?)\n\n<!-- \/options -->/.exec(page)?.[1] ?? '';
    expect(cells(table)).toEqual(cells(optionsTable(serveOptions)));
  });

  it('has every metric of the gateway, and no other', async () => {
    await using gateway = await startGateway();
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    const own = /room_sessions_gateway_\w+/g;
    const told = [...text.matchAll(/^# TYPE (room_sessions_gateway_\w+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(told.length).toBeGreaterThan(5);
    expect([...new Set(page.match(own))].toSorted()).toEqual(told.toSorted());
  });

  it('has every level of the log', () => {
    for (const level of logLevels.filter((one) => one !== 'silent')) {
      expect(page).toMatch(new RegExp(`^\\| \`${level}\` +\\|`, 'm'));
    }
  });
});

/** Without the padding, which is the formatter's. */
const cells = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => !line.startsWith('| -'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** The options as the page has them. */
function optionsTable(options: typeof serveOptions): string {
  const rows = options.map(({ name, value, short, multiple, says, default: usual }) => {
    const names = `${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\``;
    return `| ${names} | ${usual ? `\`${usual}\`` : ''} | ${says}${multiple ? '; may be repeated' : ''} |`;
  });
  return ['| option | default | |', '| - | - | - |', ...rows].join('\n');
}
