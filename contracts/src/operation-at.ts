// Which operation of the API document a request is about.

import { operations } from './generated/operations.ts';

/** An operation, as far as a request shows it. */
export interface Route {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
}

/** One of the API document. */
export interface DocumentedRoute extends Route {
  /** Whether sending it twice does no more than sending it once. */
  readonly safe: boolean;
}

/** The documented operation of a method and a path. */
export const documentedAt = (method: string, path: string): DocumentedRoute | undefined =>
  operationAt(operations, method, path);

/** The operation of a method and a path. A literal part of a path beats a parameter. */
export const operationAt = <Operation extends Pick<Route, 'method' | 'path'>>(
  among: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined =>
  among
    .filter((one) => one.method === method.toUpperCase() && matches(one.path, path))
    .toSorted((a, b) => literals(b.path).localeCompare(literals(a.path)))[0];

function matches(template: string, path: string): boolean {
  const [wanted, parts] = [template.split('/'), path.split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((one, index) => (isParameter(one) ? parts[index] !== '' : one === parts[index]))
  );
}

const isParameter = (part: string): boolean => part.startsWith('{') && part.endsWith('}');

/** Orders templates that match one path: of the first parts that differ, the literal one wins. */
const literals = (template: string): string =>
  template
    .split('/')
    .map((part) => (isParameter(part) ? '0' : '1'))
    .join('');
