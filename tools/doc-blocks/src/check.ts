// Everything that is checked of the blocks of pages.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '@room-sessions/packing';
import { startGateway } from '@room-sessions/gateway';
import { type Block, readBlocks } from './block.ts';
import { checkCommands } from './commands/check.ts';
import { compile } from './compile.ts';
import { compiledOnly } from './compiled-only.ts';
import { checkData, isData } from './data.ts';
import type { Finding } from './finding.ts';
import { writeFixtures } from './fixtures.ts';
import type { Page } from './page.ts';
import { folderOf, isCode, type Program, programsOf } from './program.ts';
import { checkPrinted } from './printed.ts';
import { runPage } from './run.ts';
import { type Access, standIn } from './stand-ins.ts';

/** Languages of blocks that nothing is said of: they show what something looks like. */
const shownOnly = new Set(['', 'text', 'html', 'diff', 'http', 'md']);
const shell = new Set(['sh', 'bash', 'shell']);

export interface Checked {
  readonly findings: readonly Finding[];
  readonly programs: readonly Program[];
  readonly blocks: readonly Block[];
}

/** @param folder Below this package, so that the programs find what it depends on. */
export async function checkPages(pages: readonly Page[], folder: string): Promise<Checked> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);

  // No `await using`: the tests run on Node 22 as well.
  const gateway = await startGateway({ logLevel: 'silent' });
  try {
    const work = pages.map((page) => ({ page, blocks: readBlocks(page, report) }));
    const all: { access: Access; programs: Program[]; blocks: Block[] }[] = [];
    for (const { page, blocks } of work) {
      const { id, apiKey } = await gateway.control.keys.create({ name: page.path });
      const { url, controlToken } = gateway;
      const access = { url, apiKey, keyId: id, controlToken };
      const parts = await partsOf(blocks, report);
      const programs = programsOf(blocks, (block) => parts.has(block), report);
      await writePrograms(folder, programs, access);
      all.push({ access, programs, blocks });
    }
    const programs = all.flatMap((one) => one.programs);
    findings.push(...(await compile(folder, programs)));
    const broken = new Set(findings.map(({ page }) => page));

    for (const { access, programs: own, blocks } of all) {
      const wanted = own.filter((program) => mayRun(program, report));
      const page = own[0]?.page;
      // A page that does not compile is not run: what it does then says nothing new.
      if (page !== undefined && !broken.has(page)) {
        const printed = await runPage(folder, wanted, access, report);
        checkPrinted(blocks, own, printed, access, report);
      }
      for (const block of blocks) {
        if (shell.has(block.language)) await checkCommands(block, access, report);
        else if (isData(block)) await checkData(block, report);
        else if (!isCode(block) && !shownOnly.has(block.language)) {
          report({ ...block, message: `nothing checks a block of ${block.language}` });
        }
      }
    }
    return {
      findings: findings.toSorted(inOrder),
      programs,
      blocks: all.flatMap((one) => one.blocks),
    };
  } finally {
    await gateway.close();
  }
}

const inOrder = (one: Finding, other: Finding): number =>
  one.page === other.page ? one.line - other.line : one.page < other.page ? -1 : 1;

/** Blocks that are a part of a file: it is compiled and run where it is. */
async function partsOf(
  blocks: readonly Block[],
  report: (finding: Finding) => void,
): Promise<Set<Block>> {
  const parts = new Set<Block>();
  for (const block of blocks) {
    const { from } = block.marks;
    if (from === undefined) continue;
    const text = await readFile(join(root, from), 'utf8').catch(() => undefined);
    if (text === undefined) report({ ...block, message: `${from} is not there` });
    else if (!lines(text).includes(lines(block.text))) {
      report({ ...block, message: `is not what stands in ${from}` });
    }
    if (text !== undefined && lines(text) !== lines(block.text)) parts.add(block);
  }
  return parts;
}

/** Without blank lines and indents: a page shows the inside of a `describe` too. */
const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

async function writePrograms(
  folder: string,
  programs: readonly Program[],
  access: Access,
): Promise<void> {
  const [first] = programs;
  if (first === undefined) return;
  const own = join(folder, folderOf(first.page));
  await mkdir(own, { recursive: true });
  await writeFixtures(own);
  for (const { file, text } of programs) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), standIn(text, access));
  }
}

function mayRun({ blocks }: Program, report: (finding: Finding) => void): boolean {
  const left = blocks.filter(({ marks }) => marks.compiledOnly !== undefined);
  for (const block of left) {
    const reason = block.marks.compiledOnly!;
    if (!Object.hasOwn(compiledOnly, reason)) {
      report({ ...block, message: `no reason in the table of compiled-only.ts: ${reason}` });
    }
  }
  return left.length === 0;
}
