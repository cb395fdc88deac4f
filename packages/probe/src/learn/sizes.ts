// What a capture shows about the largest page and the largest upload, beyond the responses of a twin: a deployment
// may truncate a page in silence, and its nodes may have different limits.

import type { Exchange } from '../exchange.ts';
import type { Finding } from '../findings.ts';
import { countItems, toPageSize } from '../page.ts';
import { toImageSize } from '../scenario/image.ts';
import type { Judgement } from './conclude.ts';
import { isAccidental } from './weigh.ts';

type ToSize = (exchange: Exchange) => number | undefined;

/** The size that a request asks for, for each switch that limits a size. */
export const toSizes: Readonly<Record<string, ToSize>> = {
  'max-page-size': toPageSize,
  'max-upload-size': ({ path }) => toImageSize(path),
};

const isRefused = ({ response }: Exchange): boolean =>
  response.status >= 400 && !isAccidental(response.status);

/** Whether the deployment refused a page, so that its limit refuses, and does not truncate. */
export const refusesPages = (exchanges: readonly Exchange[]): boolean =>
  exchanges.some((one) => toPageSize(one) !== undefined && isRefused(one));

/** @param usual the assumed limit */
export function checkSizes(
  judgement: Judgement,
  usual: number,
  exchanges: readonly Exchange[],
  toSize: ToSize,
): Judgement {
  const { finding } = judgement;
  const { range, verdict } = finding;
  if (!range) return judgement;
  const replace = (changed: Finding): Judgement => ({ ...judgement, finding: changed });
  const asked = exchanges.filter((one) => toSize(one) !== undefined);
  const withValue = { ...finding, value: range[0] };
  if (finding.gap === 'max-page-size' && !asked.some(isRefused)) {
    const longest = Math.max(0, ...asked.map((one) => countItems(one) ?? 0));
    if (range[1] < Number.MAX_SAFE_INTEGER) {
      // The next page has records, so the longest page was truncated.
      const shown = longest === usual ? 'confirmed' : 'refuted';
      const found = {
        ...finding,
        verdict: shown,
        value: longest,
        range: [longest, longest],
      } as const;
      return { finding: found, assumed: longest };
    }
    if (longest > usual)
      return replace({ ...withValue, value: longest, range: [longest, range[1]] });
    const { value: _, range: __, fits: ___, ...rest } = finding;
    const why = `No page was refused, and none had more than ${longest} records, so the deployment may truncate pages.`;
    return replace({ ...rest, verdict: 'unknown', why });
  }
  if (verdict === 'refuted') return replace(withValue);
  const count = (size: number): number => asked.filter((one) => toSize(one) === size).length;
  if (verdict !== 'confirmed' || (count(usual) > 1 && count(usual + 1) > 1)) return judgement;
  const { value: _, ...rest } = finding;
  const why =
    'Each size was requested only once, and the nodes of a deployment may have different limits.';
  return replace({ ...rest, verdict: 'consistent', why });
}
