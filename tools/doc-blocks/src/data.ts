// Blocks of JSON and YAML can be read, and give actions of ours what these take.

import { parse } from 'yaml';
import { wrongInputs } from './action.ts';
import type { Block } from './block.ts';
import type { Finding } from './finding.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  yaml: (text) => parse(text),
  yml: (text) => parse(text),
};

export const isData = ({ language }: Block): boolean => Object.hasOwn(readers, language);

export async function checkData(block: Block, report: (finding: Finding) => void): Promise<void> {
  try {
    const data = readers[block.language]!(block.text);
    for (const message of await wrongInputs(data)) report({ ...block, message });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report({ ...block, message: `is no ${block.language}: ${reason}` });
  }
}
