// The blocks of a page, each with the marks that stand before it as comments no reader sees.

import type { Finding } from './finding.ts';
import type { Page } from './page.ts';

/**
 * What a comment before a block says of it:
 *
 * - `goes on`: it continues the block before, in one program.
 * - `compiled only: REASON`: it is not run; the reason is one of the table in compiled-only.ts.
 * - `from: FILE`: it stands in this file of the checkout, as a whole or as a part.
 * - `runs under vitest`: it is a file of tests.
 * - `prints`: its text is what the program before it prints.
 */
export interface Marks {
  readonly goesOn?: true;
  readonly compiledOnly?: string;
  readonly from?: string;
  readonly underVitest?: true;
  readonly prints?: true;
}

export interface Block {
  readonly page: string;
  /** Of the first line of its text. */
  readonly line: number;
  /** As the fence has it; empty for none. */
  readonly language: string;
  readonly text: string;
  readonly marks: Marks;
  /** Names that the page takes as given: `<!-- given: rooms, socialId -->` above it, anywhere. */
  readonly given: ReadonlySet<string>;
}

const fence = /^(?<indent> *)(?<ticks>`{3,}|~{3,})(?<language>[\w-]*)/;
const comment = /^ *<!-- (?<words>.*?) -->$/;

/** The blocks of a page; what is wrong with its fences and marks goes to `report`. */
export function readBlocks(
  { path: page, text }: Page,
  report: (finding: Finding) => void,
): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  let given = new Set<string>();
  let marks: Marks = {};
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const words = comment.exec(line)?.groups!['words'];
    const start = fence.exec(line)?.groups;
    if (words !== undefined) {
      const names = /^given: (.*)$/.exec(words)?.[1];
      if (names !== undefined) given = new Set([...given, ...names.split(', ')]);
      const mark = markOf(words);
      if (mark !== undefined) marks = { ...marks, ...mark };
      else if (names === undefined && isBeforeBlock(lines, at)) {
        report({ page, line: at + 1, message: `no mark of a block: ${words}` });
      }
    } else if (start !== undefined) {
      const { indent = '', ticks = '', language = '' } = start;
      const end = lines.findIndex((other, index) => index > at && other.trim() === ticks);
      if (end < 0) {
        report({ page, line: at + 1, message: 'the block has no end' });
        return blocks;
      }
      const own = lines.slice(at + 1, end).map((one) => one.replace(indent, ''));
      blocks.push({ page, line: at + 2, language, text: own.join('\n'), marks, given });
      marks = {};
      at = end;
    } else if (line.trim() !== '') {
      marks = {};
    }
  }
  return blocks;
}

function markOf(words: string): Marks | undefined {
  const [, name = words, value = ''] = /^([a-z ]+): (.+)$/.exec(words) ?? [];
  if (name === 'compiled only' && value !== '') return { compiledOnly: value };
  if (name === 'from' && value !== '') return { from: value };
  if (words === 'goes on') return { goesOn: true };
  if (words === 'runs under vitest') return { underVitest: true };
  if (words === 'prints') return { prints: true };
  return undefined;
}

/** Whether a block follows at once: a comment elsewhere is no mark, and none of ours. */
function isBeforeBlock(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1).find((line) => line.trim() !== '');
  return next !== undefined && fence.test(next);
}
