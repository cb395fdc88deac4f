import { describe, expect, it } from 'vitest';
import { compareReports } from './api-report.ts';

const report = (code: string): string => `## API Report\n\n\`\`\`ts\n\n${code}\n\n\`\`\`\n`;

const before = `import { Call } from '@room-sessions/core';

// @public
export interface Options {
    readonly size?: number;
}

// @public (undocumented)
export class Client {
    constructor(options: Options);
    list(): Call<string[]>;
}

// @public
export const get: (id: string) => Call<string>;

// @public
export type Kind = 'a' | 'b';`;

describe('an API report', () => {
  it.each([
    ['the same', before, undefined, ''],
    ['another comment', before.replace('// @public\n', '// @public, of note\n'), undefined, ''],
    ['another import', before.replace("core'", "models'"), undefined, ''],
    ['a function more', `${before}\n\nexport function more(): void;`, 'compatible', 'more'],
    [
      'an optional field more',
      before.replace('size?: number;', 'size?: number;\n    readonly page?: number;'),
      'compatible',
      'Options',
    ],
    [
      'an optional field of several lines more',
      before.replace(
        'size?: number;',
        'size?: number;\n    readonly page?: {\n        readonly first: number;\n    };',
      ),
      'compatible',
      'Options',
    ],
    [
      'a field of several lines more that is required',
      before.replace(
        'size?: number;',
        'size?: number;\n    readonly page: {\n        readonly first: number;\n    };',
      ),
      'breaking',
      'Options',
    ],
    [
      'a method more',
      before.replace('list():', 'count(): Call<number>;\n    list():'),
      'compatible',
      'Client',
    ],
    [
      'a field more that is required',
      before.replace('size?: number;', 'size?: number;\n    readonly page: number;'),
      'breaking',
      'Options',
    ],
    ['a method less', before.replace('    list(): Call<string[]>;\n', ''), 'breaking', 'Client'],
    ['another argument', before.replace('(id: string)', '(id: number)'), 'breaking', 'get'],
    ['another union', before.replace("'a' | 'b'", "'a'"), 'breaking', 'Kind'],
    ['another name', before.replace('const get:', 'const take:'), 'breaking', 'get'],
  ])('with %s is %s', (_, after, verdict, names) => {
    const change = compareReports(report(before), report(after));
    expect(change?.verdict).toBe(verdict);
    expect(change?.names.join() ?? '').toBe(names);
  });

  it('that is gone breaks all of it', () => {
    expect(compareReports(report(before), '')).toEqual({
      verdict: 'breaking',
      names: ['Options', 'Client', 'get', 'Kind'],
    });
  });
});
