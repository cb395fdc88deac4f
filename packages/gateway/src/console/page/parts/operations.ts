// The operations of the API, which the gateway serves next to the page, as options of a choice.
import { useEffect, useState } from 'preact/hooks';
import { html, type Child } from './html.ts';

let request: Promise<readonly string[]> | undefined;

export function OperationOptions(): Child {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    request ??= fetch('/console/operations.json', { credentials: 'omit' }).then(
      (response) => response.json() as Promise<readonly string[]>,
    );
    void request.then(setIds);
  }, []);
  const all = html`<option value="">All operations</option>`;
  return [all, ids.map((id) => html`<option value=${id}>${id}</option>`)];
}
