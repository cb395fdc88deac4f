// What a page says that a program prints, held against what it printed.

import type { Block } from './block.ts';
import type { Finding } from './finding.ts';
import type { Program } from './program.ts';
import type { Printed } from './run.ts';
import { type Access, asShown } from './stand-ins.ts';

export function checkPrinted(
  blocks: readonly Block[],
  programs: readonly Program[],
  printed: Printed,
  access: Access,
  report: (finding: Finding) => void,
): void {
  for (const block of blocks.filter(({ marks }) => marks.prints)) {
    const program = programs.findLast(({ blocks: [first] }) => first.line < block.line);
    if (program === undefined) {
      report({ ...block, message: 'nothing is before it that could print it' });
      continue;
    }
    const { line, marks } = program.blocks[0];
    if (marks.underVitest || program.blocks.some((one) => one.marks.compiledOnly !== undefined)) {
      report({ ...block, message: `nobody sees what the program in line ${line} prints` });
      continue;
    }
    if (block.text.trim() === '') {
      report({ ...block, message: 'says of nothing that it is printed' });
      continue;
    }
    const said = printed.get(program.file);
    // One that failed is told of already.
    if (said === undefined || hasLines(asShown(said, access), asShown(block.text, access)))
      continue;
    report({
      ...block,
      message: `the program in line ${line} prints something else: ${asShown(said, access).trim().slice(0, 600)}`,
    });
  }
}

const hasLines = (said: string, lines: string): boolean =>
  `\n${said}\n`.includes(`\n${lines.trimEnd()}\n`);
