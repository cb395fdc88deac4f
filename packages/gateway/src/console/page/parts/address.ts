// The address of a view: `#/records/rooms/ID/edit?filter=text`.

export interface Address {
  readonly view: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function readAddress(hash: string = location.hash): Address {
  const [, parts = '', query = ''] = /^#\/([^?]*)(?:\?(.*))?$/.exec(hash) ?? [];
  const [view = '', ...path] = parts.split('/').map(decode);
  return { view, path, query: new URLSearchParams(query) };
}

export function toAddress(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value) as [string, string][];
  const parameters = String(new URLSearchParams(given));
  return `#/${path.map(encodeURIComponent).join('/')}${parameters && `?${parameters}`}`;
}

export const go = (address: string): void => void (location.hash = address);

/** Changes parameters of the address without an entry in the history. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const { view, path, query } = readAddress();
  location.replace(toAddress([view, ...path], { ...Object.fromEntries(query), ...changes }));
}

/** Decodes percent-encoded text. A typed address, or the path of a request, may have an invalid escape. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
