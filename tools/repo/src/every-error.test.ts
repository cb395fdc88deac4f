// docs/every-error.md has a row for each code that the SDK, the gateway and the published commands can
// return, and CONTRIBUTING.md for each exit code of the programs of a checkout.

import { glob, readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { RoomSessionsError } from '@room-sessions/core';
import { root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** TypeScript checks that these codes match the SDK. */
const codesOfSdk: Readonly<Record<RoomSessionsError['code'], true>> = {
  invalid_configuration: true,
  incompatible_client: true,
  middleware_failed: true,
  invalid_input: true,
  connection_failed: true,
  connect_timeout: true,
  body_interrupted: true,
  source_failed: true,
  timeout: true,
  total_timeout: true,
  list_timeout: true,
  aborted: true,
  bad_request: true,
  invalid_api_key: true,
  forbidden: true,
  not_found: true,
  conflict: true,
  payload_too_large: true,
  unprocessable: true,
  rate_limited: true,
  server_error: true,
  api_error: true,
  batch_failed: true,
  body_consumed: true,
  body_empty: true,
  body_not_decoded: true,
  body_not_json: true,
  body_not_utf8: true,
  body_too_large: true,
  not_a_list: true,
  page_ignored: true,
  redirect_refused: true,
  too_many_pages: true,
  validation_failed: true,
};

/** The matches of a pattern in some files. */
async function found(files: readonly string[], pattern: RegExp): Promise<string[]> {
  const texts = await Promise.all(files.map(read));
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, code = '']) => code));
}

const gateway = 'packages/gateway/src';

async function statusesOfGateway(): Promise<string[]> {
  const files = await Array.fromAsync(glob(`${gateway}/**/*.ts`, { cwd: root }));
  const sources = files.filter((file) => !/\.test\.ts$|\/(?:testing|generated)\//.test(file));
  return [
    ...(await found(sources, /new Failure\(\s*(\d{3})\b/g)),
    // Responses that are written to the socket before a request is parsed.
    ...(await found([`${gateway}/http/client-error.ts`], /: \[(\d{3}),/g)),
  ];
}

const exit = async (file: string): Promise<string[]> =>
  found([file], /(?:process\.exitCode =|return) ([1-9]);/g);

async function signalled(file: string): Promise<string[]> {
  const names = await found([file], /\b(SIG[A-Z]+)\b/g);
  return names.map((name) => String(128 + constants.signals[name as NodeJS.Signals]));
}

/** The codes in an object. */
const named = async (file: string): Promise<string[]> =>
  (await found([file], /exitCodes = \{([^}]+)\}/g)).flatMap((text) => text.match(/\d+/g) ?? []);

const cli = 'packages/cli/src/exit-code.ts';
const verifier = 'contracts/src/cli/run.ts';
const probe = 'packages/probe/src/cli/run.ts';
/** The signals of published commands. */
const output = 'tools/shared/src/output.ts';
const program = 'tools/shared/src';

const wanted: Readonly<Record<string, () => Promise<string[]> | string[]>> = {
  SDK: () => Object.keys(codesOfSdk),
  gateway: statusesOfGateway,
  'room-sessions-gateway': async () => [
    ...(await exit(`${gateway}/cli/run.ts`)),
    ...(await signalled(`${gateway}/cli/serve.ts`)),
  ],
  'room-sessions-verify': async () => [...(await named(verifier)), ...(await signalled(output))],
  'room-sessions-probe': async () => [...(await named(probe)), ...(await signalled(output))],
  'room-sessions': async () => [...(await named(cli)), ...(await signalled(output))],
  'room-sessions-mcp': () => exit('packages/mcp/src/cli/run.ts'),
  'programs of a checkout': async () => [
    ...(await exit(`${program}/program.ts`)),
    ...(await signalled(`${program}/signals.ts`)),
  ],
};

/** The titles of the sections. */
const sections: Readonly<Record<string, string>> = {
  SDK: 'Errors of calls',
  gateway: 'Statuses of the local gateway',
  'room-sessions-gateway': 'Exit codes of room-sessions-gateway',
  'room-sessions': 'Exit codes of room-sessions (CLI)',
  'room-sessions-verify': 'Exit codes of room-sessions-verify',
  'room-sessions-probe': 'Exit codes of room-sessions-probe',
  'room-sessions-mcp': 'Exit codes of room-sessions-mcp',
  'programs of a checkout': 'Exit codes of programs',
};

/** The cells of each row of the tables in a section. */
const toRows = async (who: string): Promise<string[][]> => {
  const page = await read(
    who === 'programs of a checkout' ? 'CONTRIBUTING.md' : 'docs/every-error.md',
  );
  const [, rest = ''] = page.split(`\n## ${sections[who]}\n`);
  const [section = ''] = rest.split('\n## ');
  return section
    .split('\n')
    .filter((line) => /^\| (?!`code`|status|exit code|-)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

/** The codes in a cell, without the options that select a case. */
const codesIn = (cell: string): string[] => cell.match(/(?<=`)(?:\w+)(?=`)/g) ?? [];

const sorted = (codes: readonly string[]): string[] => [...new Set(codes)].toSorted();

it.each(Object.entries(wanted))(
  'the documentation has each code of %s and no other',
  async (who, codes) => {
    const rows = await toRows(who);
    const isCode = who === 'SDK' ? /^[a-z]/ : /^\d/;
    const documented = rows.flatMap(([cell = '']) =>
      codesIn(cell).filter((one) => isCode.test(one)),
    );
    const given = (await codes()).filter((code) => code !== '0');
    expect(given.length).toBeGreaterThan(1);
    expect(sorted(documented)).toEqual(sorted(given));
  },
);

it.each(Object.keys(sections))('each error of %s has its meaning and a remedy', async (who) => {
  for (const row of await toRows(who)) {
    expect(row).toHaveLength(3);
    for (const cell of row) expect([row[0], cell]).toEqual([row[0], expect.stringMatching(/\w/)]);
  }
});
