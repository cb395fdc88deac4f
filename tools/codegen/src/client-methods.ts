// Reads the methods of the clients from their sources. They are written by hand, and commands use
// their names.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domains } from './domains.ts';
import { root } from './spec.ts';

/** A method of a class, parsed from its source. */
export interface ClientMethod {
  readonly name: string;
  readonly comment: string;
  readonly parameters: readonly string[];
  /** The request in its comment, such as `GET /api/v1/guest/user`. */
  readonly request: string | undefined;
}

/** The methods of the class in a source. */
export const methodsIn = (source: string): ClientMethod[] =>
  [
    ...source.matchAll(/^( {2}\/\*\*(?:(?!\*\/)[^])*\*\/\n)? {2}(\w+)\(([^]*?)\n? {0,2}\): \w+</gm),
  ].map(([, comment = '', name = '', parameters = '']) => ({
    name,
    comment,
    parameters: [...parameters.matchAll(/(?:^|, |\n {4})(\w+)\??:/g)].map(([, one = '']) => one),
    request: /^ {3}\* `([A-Z]+ \/[^`]+)`/m.exec(comment)?.[1],
  }));

/** The methods of the four clients of a checkout. */
export async function readClientMethods(checkout: string = root): Promise<ClientMethod[]> {
  const sources = domains.map((domain) =>
    readFile(join(checkout, `packages/${domain}/src/client.ts`), 'utf8'),
  );
  return (await Promise.all(sources)).flatMap(methodsIn);
}
