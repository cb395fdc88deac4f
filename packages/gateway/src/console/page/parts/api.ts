// What the gateway serves about the API: its operations, and the schemas of its records.
import { useEffect, useState } from 'preact/hooks';
import { html, type Child } from './html.ts';

/** As much of a schema of the API document as a form needs. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  /** Other values are accepted too. */
  readonly open?: true;
  readonly items?: Schema;
  /** The schemas of the members; only on the top level. */
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Api {
  /** The version of the gateway. */
  readonly version: string;
  readonly operations: readonly string[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

let request: Promise<Api> | undefined;
let loaded: Api | undefined;

async function load(): Promise<Api> {
  const response = await fetch('/console/api.json', { credentials: 'omit' });
  loaded = (await response.json()) as Api;
  return loaded;
}

/** `undefined` until it is loaded. */
export function useApi(): Api | undefined {
  const [api, setApi] = useState(loaded);
  useEffect(() => {
    request ??= load();
    void request.then(setApi);
  }, []);
  return api;
}

/** The operations as options of a choice. */
export function OperationOptions(): Child {
  const ids = useApi()?.operations ?? [];
  const all = html`<option value="">All operations</option>`;
  return [all, ids.map((id) => html`<option value=${id}>${id}</option>`)];
}
