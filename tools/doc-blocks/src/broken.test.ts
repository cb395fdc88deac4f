// What is wrong on a page is named, with the line of the page.

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPages } from './check.ts';
import { toText } from './finding.ts';

const fence = '```';
const block = (language: string, ...lines: readonly string[]): string =>
  `${fence}${language}\n${lines.join('\n')}\n${fence}\n`;
const page = (...parts: readonly string[]): string => `# A page\n\n${parts.join('\n')}`;

/** A page, and what is said of it: the line, and words of the message. */
type Case = readonly [name: string, text: string, ...said: (readonly [number, string])[]];

const cases: readonly Case[] = [
  [
    'a block that does not compile',
    page(
      '<!-- given: rooms, socialId -->\n',
      block('js', 'const settings = await rooms.getSettings(socialId);', 'settings.setings;'),
      block('ts', "const size: number = 'large';"),
    ),
    [7, "does not compile: error TS2551: Property 'setings' does not exist"],
    [11, "does not compile: error TS2322: Type 'string' is not assignable"],
  ],
  [
    'a name that nobody gave',
    page(block('js', 'await rooms.getSettings(socialId);')),
    [4, "does not compile: error TS2304: Cannot find name 'rooms'"],
    [4, "does not compile: error TS2304: Cannot find name 'socialId'"],
  ],
  [
    'a given name that there is not',
    page('<!-- given: nobody -->\n', block('js', 'console.log(nobody);')),
    [6, "has no exported member 'nobody'"],
  ],
  [
    'a package that exports no such thing',
    page(block('js', '', "import { RoomClient } from '@room-sessions/rooms';")),
    [5, "has no exported member named 'RoomClient'"],
  ],
  [
    'a block that fails when it runs',
    page(
      '<!-- given: rooms, sample -->\n',
      block('js', 'const { unknownId } = sample;', '', 'await rooms.getSettings(unknownId);'),
      block('js', "console.log('the next one runs');"),
    ),
    [8, 'fails when it runs: NotFoundError: getRoomSettings'],
  ],
  [
    'a block that fails in the third line of a program that goes on',
    page(
      block('js', "const text = '{';"),
      'Then:\n',
      '<!-- goes on -->\n',
      block('js', 'const parsed = JSON.parse(text);', 'console.log(parsed);'),
    ),
    [12, 'fails when it runs: SyntaxError'],
  ],
  [
    'a block that fails after its end',
    page(block('js', "setTimeout(() => Promise.reject(new Error('too late')), 0);")),
    [4, 'fails when it runs: Error: too late'],
  ],
  [
    'a block that fails well after its end, and one behind it',
    page(
      block('js', "setTimeout(() => Promise.reject(new Error('too late')), 40);"),
      block('js', "console.log('not begun');"),
    ),
    [4, 'fails when it runs: Error: too late'],
  ],
  [
    'a block that never ends, and one behind it',
    page(block('js', 'await new Promise(() => {});'), block('js', "throw new Error('not begun');")),
    [4, 'it does not come to its end'],
  ],
  [
    'a block that ends with another exit code',
    page(block('js', 'process.exitCode = 3;')),
    [4, 'it sets the exit code 3'],
  ],
  [
    'a test that fails',
    page(
      '<!-- runs under vitest -->\n',
      block(
        'ts',
        "import { expect, it } from 'vitest';",
        '',
        "it('adds', () => expect(1 + 1).toBe(3));",
      ),
    ),
    [8, 'fails when it runs'],
  ],
  [
    'another text than is printed',
    page(block('js', "console.log('Anna');"), '<!-- prints -->\n', block('', 'Ben')),
    [10, 'the program in line 4 prints something else: Anna'],
  ],
  [
    'a part of a line that is printed, and nothing',
    page(
      block('js', "console.log('10');"),
      '<!-- prints -->\n',
      block('', '1'),
      '<!-- prints -->\n',
      block('', ''),
    ),
    [10, 'the program in line 4 prints something else: 10'],
    [16, 'says of nothing that it is printed'],
  ],
  [
    'what is printed by a program that is not run',
    page(
      '<!-- compiled only: pacts -->\n',
      block('js', "console.log('Anna');"),
      '<!-- prints -->\n',
      block('', 'Ben'),
    ),
    [12, 'nobody sees what the program in line 6 prints'],
  ],
  [
    'a block in another fence',
    page('~~~ts', "const size: number = 'large';", '~~~'),
    [4, "does not compile: error TS2322: Type 'string' is not assignable"],
  ],
  [
    'commands that there are not',
    page(
      block(
        'sh',
        'npx @room-sessions/gateway --api-keys my-own-key',
        'room-sessions-gateway backups --to FILE',
        'room-sessions-gateway keys renew --database rooms.sqlite',
        'room-sessions-verify --provider-base-url \\',
        '  http://127.0.0.1:8080 --state http://127.0.0.1:8080',
        'pnpm conformance --proof # not an option',
        'pnpm conform',
        'npm run demos && npm test',
        'npm run gateway -- --api-kye KEY',
        'pnpm --filter @room-sessions/nobody test',
        'npm install @room-sessions/room',
        'npx @room-sessions/getaway',
        'node examples/none/src/none.js',
        'room-session --help',
        'curl http://127.0.0.1:8080/api/v1/nothing -H "X-API-Key: my-own-key"',
        'pnpm --filter "./packages/*" --filter ./contract pack',
      ),
    ),
    [4, '@room-sessions/gateway has no option --api-keys'],
    [5, 'room-sessions-gateway has no command backups'],
    [6, 'room-sessions-gateway keys has no action renew'],
    [7, 'room-sessions-verify has no option --state'],
    [9, 'the script conformance has no option --proof'],
    [10, 'there is no script conform'],
    [11, 'there is no script demos'],
    [12, 'the script gateway has no option --api-kye'],
    [13, 'there is no package @room-sessions/nobody'],
    [14, '@room-sessions/room is no package of the workspace'],
    [15, 'there is no command @room-sessions/getaway'],
    [16, 'examples/none/src/none.js is not there'],
    [17, 'there is no command room-session'],
    [18, 'the gateway answers 404'],
    [19, 'there is no package ./contract'],
  ],
  [
    'data that cannot be read',
    page(block('json', '{ "a": 1, }'), block('yaml', 'a: [1')),
    [4, 'is no json'],
    [8, 'is no yaml'],
  ],
  [
    'inputs that an action of ours has not',
    page(
      block(
        'yaml',
        '- uses: OWNER/REPOSITORY/.github/actions/verify-contracts@TAG',
        '  with:',
        '    provider-base-url: https://gateway.example.com',
        '    api-keys: none',
        '- uses: OWNER/REPOSITORY/.github/actions/verify-contract@TAG',
      ),
    ),
    [4, 'the action verify-contracts has no input api-keys'],
    [4, 'the action verify-contracts needs the input api-key'],
    [4, 'there is no action verify-contract'],
  ],
  [
    'a block that departs from its file',
    page(
      '<!-- from: examples/first-call/src/first-call.js -->\n',
      block('js', "console.log('something else');"),
      '<!-- from: examples/none.js -->\n',
      block('js', "console.log('nothing');"),
    ),
    [6, 'is not what stands in examples/first-call/src/first-call.js'],
    [12, 'examples/none.js is not there'],
  ],
  [
    'marks and languages that there are not',
    page(
      '<!-- go on -->\n',
      block('js', "console.log('alone');"),
      '<!-- compiled only: no time -->\n',
      block('js', "console.log('alone');"),
      block('cobol', 'STOP RUN.'),
    ),
    [3, 'no mark of a block: go on'],
    [12, 'no reason in the table of compiled-only.ts: no time'],
    [16, 'nothing checks a block of cobol'],
  ],
  [
    'a block that goes on from nothing',
    page('<!-- goes on -->\n', block('js', '')),
    [6, 'goes on from nothing'],
  ],
  ['a block without an end', `${page('Text.\n')}\n${fence}js\nconst a = 1;\n`, [5, 'has no end']],
];

const sound: readonly Case[] = [
  [
    'a page that is sound',
    page(
      '<!-- given: rooms, socialId, control -->\n',
      block('js', 'await control.faults.set({ effect: { status: 404 } });'),
      'Each program begins with a gateway that is as new, and may declare what is given:\n',
      block('ts', "const socialId: string = 'mine';", 'console.log(socialId);'),
      block('js', 'const { settings } = await rooms.getSettings(socialId);'),
      '<!-- goes on -->\n',
      block('js', 'console.log(typeof settings);'),
      '<!-- prints -->\n',
      block('', 'object'),
      block('sh', "KEY=1 npx @room-sessions/gateway@1.2.3 --api-key 'my own' # comment"),
      '- In a list:\n',
      `  ${fence}json\n  { "a": 1 }\n  ${fence}\n`,
    ),
  ],
];

const pathOf = (name: string): string => `docs/${name}.md`;

let said: readonly string[];

beforeAll(async () => {
  const pages = [...cases, ...sound].map(([name, text]) => ({ path: pathOf(name), text }));
  const folder = join(import.meta.dirname, '../.blocks/broken');
  said = (await checkPages(pages, folder)).findings.map(toText);
}, 300_000);

const saidOf = (name: string): string[] =>
  said.filter((line) => line.startsWith(`${pathOf(name)}:`));

describe('what is wrong on a page', () => {
  it.each(cases.map(([name, , ...wanted]) => ({ name, wanted })))('is named: $name', (one) => {
    const { name, wanted } = one;
    const lines = saidOf(name);
    expect(
      lines.map((line) => Number(line.split(':')[1])),
      lines.join('\n'),
    ).toEqual(wanted.map(([line]) => line));
    for (const [index, [, words]] of wanted.entries()) expect(lines[index]).toContain(words);
  });
});

it.each(sound.map(([name]) => name))('says nothing of %s', (name) => {
  expect(saidOf(name)).toEqual([]);
});
