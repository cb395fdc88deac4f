// Everything that is checked of the blocks of pages: one gateway and one compilation for all of them,
// a key and a process for each page.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, startGateway } from '@room-sessions/gateway';
import { type Block, readBlocks } from './block.ts';
import { checkCommands } from './commands/check.ts';
import { compile } from './compile.ts';
import { compiledOnly } from './compiled-only.ts';
import { checkData, isData } from './data.ts';
import type { Finding } from './finding.ts';
import { writeFixtures } from './fixtures.ts';
import { partsOf } from './from.ts';
import type { Page } from './page.ts';
import { checkPrinted } from './printed.ts';
import { folderOf, isCode, type Program, programsOf } from './program.ts';
import { runPage } from './run.ts';
import { type Access, standIn } from './stand-ins.ts';

/** Languages of blocks that nothing is said of: they show what something looks like. */
const shownOnly = new Set(['', 'text', 'html', 'diff', 'http', 'md']);
const shell = new Set(['sh', 'bash', 'shell']);

/** How many pages are run at a time. */
const lanes = 2;

type Report = (finding: Finding) => void;

export interface Checked {
  readonly findings: readonly Finding[];
  readonly programs: readonly Program[];
  readonly blocks: readonly Block[];
}

/** A page on its way. */
interface Read {
  readonly path: string;
  readonly blocks: readonly Block[];
  readonly programs: readonly Program[];
  readonly access: Access;
}

/** @param folder Below this package, so that the programs find what it depends on. */
export async function checkPages(pages: readonly Page[], folder: string): Promise<Checked> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const findings: Finding[] = [];
  const report: Report = (finding) => void findings.push(finding);
  // No `await using`: the tests run on Node 22 as well.
  const gateway = await startGateway({ logLevel: 'silent' });
  try {
    const read: Read[] = [];
    for (const page of pages) read.push(await readPage(page, folder, gateway, report));
    const programs = read.flatMap((page) => page.programs);
    findings.push(...(await compile(folder, programs)));

    // A page that does not compile is not run: what it does then says nothing new.
    const broken = new Set(findings.map(({ page }) => page));
    const waiting = [...read];
    const lane = async (): Promise<void> => {
      for (let page = waiting.shift(); page; page = waiting.shift()) {
        if (!broken.has(page.path)) await runPrograms(page, folder, report);
        await checkOthers(page, report);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const blocks = read.flatMap((page) => page.blocks);
    return { findings: findings.toSorted(inOrder), programs, blocks };
  } finally {
    await gateway.close();
  }
}

const inOrder = (one: Finding, other: Finding): number =>
  one.page === other.page ? one.line - other.line : one.page < other.page ? -1 : 1;

/** Reads a page, and writes its programs and the files that they read. */
async function readPage(
  page: Page,
  folder: string,
  { url, controlToken, control }: Gateway,
  report: Report,
): Promise<Read> {
  const { id, apiKey } = await control.keys.create({ name: page.path });
  const access = { url, apiKey, keyId: id, controlToken };
  const blocks = readBlocks(page, report);
  const parts = await partsOf(blocks, report);
  const programs = programsOf(blocks, (block) => parts.has(block), report);
  for (const block of blocks) checkReason(block, report);
  if (programs.length > 0) {
    const own = join(folder, folderOf(page.path));
    await mkdir(own, { recursive: true });
    await writeFixtures(own);
  }
  for (const { file, text } of programs) {
    await writeFile(join(folder, file), standIn(text, access));
  }
  return { path: page.path, blocks, programs, access };
}

function checkReason(block: Block, report: Report): void {
  const { compiledOnly: reason } = block.marks;
  if (reason === undefined || Object.hasOwn(compiledOnly, reason)) return;
  report({ ...block, message: `no reason in the table of compiled-only.ts: ${reason}` });
}

async function runPrograms(
  { programs, blocks, access }: Read,
  folder: string,
  report: Report,
): Promise<void> {
  const wanted = programs.filter((program) =>
    program.blocks.every(({ marks }) => marks.compiledOnly === undefined),
  );
  const printed = await runPage(folder, wanted, access, report);
  checkPrinted(blocks, programs, printed, access, report);
}

/** The blocks that are no programs. */
async function checkOthers({ blocks, access }: Read, report: Report): Promise<void> {
  for (const block of blocks) {
    if (shell.has(block.language)) await checkCommands(block, access, report);
    else if (isData(block)) await checkData(block, report);
    else if (!isCode(block) && !shownOnly.has(block.language)) {
      report({ ...block, message: `nothing checks a block of ${block.language}` });
    }
  }
}
