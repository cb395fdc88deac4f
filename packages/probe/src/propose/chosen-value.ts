import type { Finding } from '../findings.ts';

/**
 * The value of a finding. If several values fit equally well, the value that is closest to the default. The
 * gateway's `--assume-file` chooses in the same way.
 */
export function chooseValue(
  { value, range, values }: Finding,
  usual: string,
): string | number | undefined {
  if (value !== undefined) return value;
  if (range) {
    const [from, to] = range; // Of times; a range of sizes has a value.
    const wanted = Number(usual);
    return Number.isNaN(wanted) ? from : Math.min(Math.max(wanted, from), to);
  }
  return values?.find((one) => String(one) === usual) ?? values?.[0];
}
