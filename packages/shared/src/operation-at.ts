// Finds the operation of a request in an OpenAPI document.

/** The method and path of an operation. */
export interface Route {
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly path: string;
}

/** The operation of a method and a path. A literal part of a path has priority over a parameter. */
export const operationAt = <Operation extends Route>(
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

/** Sort key of templates that match the same path: at the first difference, the literal part wins. */
const literals = (template: string): string =>
  template
    .split('/')
    .map((part) => (isParameter(part) ? '0' : '1'))
    .join('');
