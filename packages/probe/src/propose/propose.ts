// Turns findings into changes of spec/. Pure: texts in, texts out.

import { type Document, parseDocument } from 'yaml';
import { FileError } from '../errors.ts';
import type { Findings } from '../findings.ts';
import { editDocument } from './document-edits.ts';
import { type Edits, editLedger, type Observation } from './ledger-edits.ts';
import { applySplices, unifiedDiff } from './splice.ts';

export const documentFile = 'spec/openapi.yaml';
export const ledgerFile = 'spec/gaps.yaml';

/** The inputs of a proposal. */
export interface ProposalInput {
  readonly findings: Findings;
  /** The text of spec/openapi.yaml. */
  readonly openapi: string;
  /** The text of spec/gaps.yaml. */
  readonly gaps: string;
  /** The name of the deployment, in a word, and the date. Written next to the observations. */
  readonly seen: Observation;
}

/** A changed file. */
export interface ProposedEdit {
  readonly file: string;
  readonly text: string;
  /** As a unified diff. */
  readonly diff: string;
}

export interface Proposal {
  readonly edits: readonly ProposedEdit[];
  /** Steps for people, each a sentence or a command. */
  readonly steps: readonly string[];
}

/**
 * Proposes changes for the findings: the default of each refuted assumption, a schema if no assumption
 * explains the values at an open place, new values of open enumerations, and a note at each confirmed
 * assumption.
 *
 * @throws FileError when one of the texts is not YAML.
 */
export function propose({ findings, openapi, gaps, seen }: ProposalInput): Proposal {
  const [document, ledger] = [parse(documentFile, openapi), parse(ledgerFile, gaps)];
  const inDocument = editDocument(openapi, document, findings, seen);
  const inLedger = editLedger(gaps, ledger, findings.findings, seen);
  const edits = [
    toEdit(documentFile, openapi, inDocument),
    toEdit(ledgerFile, gaps, inLedger),
  ].flatMap((edit) => edit ?? []);
  const version = String(document.getIn(['info', 'version']));
  const older =
    version === findings.document
      ? []
      : [
          `The findings are about version ${findings.document} of the API document, and spec/ has ${version}. Probe again.`,
        ];
  return {
    edits,
    steps: [
      ...older,
      ...inLedger.steps,
      ...inDocument.steps,
      ...(edits.length > 0 ? commands : []),
    ],
  };
}

const commands = [
  'pnpm format && pnpm generate && pnpm typecheck && pnpm api && pnpm pages',
  'pnpm vitest run tools/codegen',
  'pnpm vitest run --project gateway-sqlite packages/gateway/src/ledger.test.ts packages/gateway/src/handlers',
  'pnpm contracts:verify',
  'pnpm changeset',
  'docs/contributing/change-an-assumption.md has the reason for each step.',
];

function toEdit(file: string, before: string, { splices }: Edits): ProposedEdit | undefined {
  if (splices.length === 0) return undefined;
  const text = applySplices(before, splices);
  // A defect of this package; better to fail here than in the generator.
  parse(file, text);
  return { file, text, diff: unifiedDiff(file, before, splices) };
}

function parse(file: string, text: string): Document {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    const [line = ''] = error.message.split('\n');
    throw new FileError(
      `--propose: ${file} is not YAML: ${line.replace(/:$/, '')}. Nothing was changed.`,
    );
  }
  return document;
}
