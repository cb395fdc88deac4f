// Turns the findings of a probe into assumptions: `--assume-file findings.json`.
import { switchDefault } from '../resolve-assumptions.ts';
import { environmentError, readOptionFile } from '../start-error.ts';

type Value = string | number;
type Finding = Readonly<Record<string, unknown>> & { readonly gap: string };

/**
 * Takes the value of each finding that has one, whatever its verdict. If several values fit and the
 * default is one of them, the default stays.
 *
 * @returns with a line for the log: which findings were applied, and which were not.
 * @throws StartError when the file cannot be read or is not a report of the probe.
 */
export function readAssumeFile(file: string) {
  const assume: Record<string, Value> = {};
  const [taken, confirmed, open]: [string[], string[], string[]] = [[], [], []];
  for (const finding of readFindings(file)) {
    const { gap } = finding;
    const usual = switchDefault(gap);
    const value = chooseValue(finding, usual);
    if (value === undefined) {
      if (usual !== undefined) open.push(gap);
      continue;
    }
    assume[gap] = value;
    if (String(value) === usual) confirmed.push(gap);
    else taken.push(`${gap}=${value}`);
  }
  const list = (ids: readonly string[]): string => ids.join(', ') || 'none';
  return {
    assume,
    notice: `--assume-file ${file}: assumes ${list(taken)}; confirmed: ${list(confirmed)}; unknown, defaults kept: ${list(open)}`,
  };
}

function readFindings(file: string): Finding[] {
  const text = readOptionFile('assume-file', file).toString('utf8');
  try {
    const report = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
    const { version, findings } = report;
    if (version === 1 && Array.isArray(findings) && findings.every(isFinding)) return findings;
  } catch {
    // The parser's message quotes the file, which may be the wrong file and contain secrets.
  }
  throw environmentError(
    `--assume-file ${file}: is not a report of version 1; expected what ` +
      '`room-sessions-probe --report FILE.json` writes',
  );
}

const isFinding = (value: unknown): value is Finding =>
  typeof value === 'object' && value !== null && typeof (value as Finding).gap === 'string';

function chooseValue(finding: Finding, usual: string | undefined): Value | undefined {
  const { verdict, value, values, range } = finding;
  if (!['confirmed', 'consistent', 'refuted'].includes(String(verdict))) return undefined;
  if (isValue(value)) return value;
  if (isRange(range)) {
    const [from, to] = range;
    const wanted = Number(usual);
    return Number.isNaN(wanted) ? from : Math.min(Math.max(wanted, from), to);
  }
  const fitting = Array.isArray(values) ? values.filter(isValue) : [];
  return fitting.find((one) => String(one) === usual) ?? fitting[0];
}

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number';

const isRange = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
