// Every check of the contracts against the document.

import { compareWithDocument } from './compare.ts';
import { coverageFindings } from './coverage.ts';
import type { Finding } from './finding.ts';
import { formFindings } from './forms.ts';
import { matcherFindings } from './matchers.ts';
import type { OpenApi } from './openapi.ts';
import { type Pact, shapeFindings } from './pact.ts';
import { requestFindings } from './requests.ts';
import type { Waiver } from './waivers.ts';

export interface Contracts {
  readonly pacts: readonly Pact[];
  readonly document: OpenApi;
  readonly waivers: readonly Waiver[];
}

export async function check({ pacts, document, waivers }: Contracts): Promise<Finding[]> {
  const shape = shapeFindings(pacts);
  // An entry that is not an interaction cannot be checked further.
  if (shape.length > 0) return shape;
  return [
    ...(await compareWithDocument(pacts, document)),
    ...requestFindings(pacts, document),
    ...coverageFindings(pacts, document, waivers),
    ...formFindings(pacts, document),
    ...matcherFindings(pacts, document),
  ];
}
