// The switches of the gaps as test cases, and a check of the verdicts.

import { assumptions, type AssumptionSwitch } from '@room-sessions/gateway';
import type { Finding } from '../findings.ts';

export type Value = string | number;

export const switches: readonly (readonly [id: string, choice: AssumptionSwitch])[] = Object.values(
  assumptions,
).flatMap((one) => (one.switch ? [[one.id, one.switch] as const] : []));

/** Values of each kind of switch, the default first. */
export function getValues({ default: usual, values, or = [] }: AssumptionSwitch): Value[] {
  if (values === 'integer') {
    const number = /^\d+$/.test(usual) ? Number(usual) : usual;
    return [...new Set([number, ...or, 1, 7, 70, 1001, 20_000, 70_000, 20_000_000])];
  }
  if (values === 'text') return [...new Set([usual, 'none', 'READY', '#ff0000', 'in two words'])];
  return [usual, ...values.filter((value) => value !== usual)];
}

/** Why a verdict is wrong for a deployment with this value; undefined if it is not. */
export function wrongVerdict(finding: Finding, value: Value, usual: string): string | undefined {
  const { verdict, range, values = [], value: named } = finding;
  const is = `is ${String(value)}, and the verdict is ${JSON.stringify({ ...finding, evidence: [] })}`;
  const isNamed =
    named === value ||
    values.includes(value) ||
    (range !== undefined && typeof value === 'number' && value >= range[0] && value <= range[1]);
  if (verdict === 'unknown') return undefined;
  if (verdict === 'other' || !isNamed) return is;
  const isUsual = String(value) === usual;
  return (verdict === 'confirmed' && !isUsual) || (verdict === 'refuted' && isUsual)
    ? is
    : undefined;
}
