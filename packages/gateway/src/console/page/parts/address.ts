// The address of a view: `#/rooms`, `#/rooms/ID`, `#/rooms/ID/edit`, `#/rooms?filter=text`.

export interface Address {
  readonly view: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
}

export function readAddress(hash: string = location.hash): Address {
  const [, view = '', id, query = ''] = /^#\/([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(hash) ?? [];
  return { view, id: id ? decode(id) : undefined, query: new URLSearchParams(query) };
}

export function toAddress(view: string, id = '', query?: Record<string, string>): string {
  const path = id
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  const parameters = String(new URLSearchParams(query));
  return `#/${view}${path && `/${path}`}${parameters && `?${parameters}`}`;
}

/** The filter and the sorting of the list in the address, to keep them in a link. */
export function listQuery(): Record<string, string> {
  const { query } = readAddress();
  return Object.fromEntries([...query].filter(([name]) => name === 'filter' || name === 'sort'));
}

export const go = (address: string): void => void (location.hash = address);

/** Decodes percent-encoded text. A typed address, or the path of a request, may have an invalid escape. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
