// The programs of a page: a block of code, or several that go on from each other. Each becomes a
// file in which every line has the number that it has on the page, so that whatever a compiler or a
// stack says of the file holds for the page.

import type { Block } from './block.ts';
import type { Finding } from './finding.ts';

export interface Program {
  readonly page: string;
  readonly blocks: readonly [Block, ...Block[]];
  /** Below the folder of all programs. */
  readonly file: string;
  readonly text: string;
}

const languages = new Set(['js', 'mjs', 'ts', 'mts']);

export const isCode = ({ language }: Block): boolean => languages.has(language);

export const folderOf = (page: string): string => page.replaceAll(/[^\w-]+/g, '-').toLowerCase();

/** The programs of one page. `partOf` says of a block that it is a part of a program elsewhere. */
export function programsOf(
  blocks: readonly Block[],
  isPart: (block: Block) => boolean,
  report: (finding: Finding) => void,
): Program[] {
  const joined: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    if (!isCode(block) || isPart(block)) continue;
    const last = joined.at(-1);
    if (!block.marks.goesOn) joined.push([block]);
    else if (last) last.push(block);
    else report({ ...block, message: 'goes on from nothing: no block of code is before it' });
  }
  return joined.map(toProgram);
}

function toProgram(blocks: [Block, ...Block[]]): Program {
  const [first] = blocks;
  const typed = blocks.some(({ language }) => language.endsWith('ts'));
  const extension = first.marks.underVitest ? 'test.ts' : typed ? 'mts' : 'mjs';
  const lines = [givenTo(blocks)];
  for (const { line, text } of blocks) {
    while (lines.length < line - 1) lines.push('');
    lines.push(...text.split('\n'));
  }
  return {
    page: first.page,
    blocks,
    file: `${folderOf(first.page)}/line-${first.line}.${extension}`,
    text: `${lines.join('\n')}\n`,
  };
}

/** Imports what the page takes as given, where the program names it and does not declare it. */
function givenTo(blocks: readonly Block[]): string {
  const text = blocks.map((block) => block.text).join('\n');
  const own = declaredIn(text);
  const names = [...new Set(blocks.flatMap(({ given }) => [...given]))].filter(
    (name) => !own.has(name) && new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(text),
  );
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from '#given';`;
}

/** What it declares at its top. A name too many, or too few, is an error of the compiler. */
function declaredIn(text: string): Set<string> {
  const heads = [
    ...text.matchAll(/^import ([^'"]*?) from /gm),
    ...text.matchAll(/^(?:export )?(?:const|let) (\{[^=]*?\}|\[[^=]*?\]|\w+)/gm),
    ...text.matchAll(/^(?:export )?(?:async )?(?:function\*?|class) (\w+)/gm),
  ];
  return new Set(heads.flatMap(([, head = '']) => head.match(/\w+/g) ?? []));
}
