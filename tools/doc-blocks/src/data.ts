// Blocks of JSON and YAML can be read.

import { parse } from 'yaml';
import type { Block } from './block.ts';
import type { Finding } from './finding.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  yaml: (text) => parse(text),
  yml: (text) => parse(text),
};

export const isData = ({ language }: Block): boolean => Object.hasOwn(readers, language);

export function checkData(block: Block, report: (finding: Finding) => void): void {
  try {
    readers[block.language]!(block.text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report({ ...block, message: `is no ${block.language}: ${reason}` });
  }
}
