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
    const said = printed.get(program.file);
    if (said === undefined || asShown(said, access).includes(asShown(block.text, access))) continue;
    report({
      ...block,
      message: `the program in line ${program.blocks[0].line} prints something else: ${asShown(said, access).trim().slice(0, 600)}`,
    });
  }
}
