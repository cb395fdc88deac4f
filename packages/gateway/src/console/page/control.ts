// The client of the control plane, as tests have it. The token goes in a header, never in a URL.
import { createControl, type Control } from '../../control/client.ts';
import type { Api } from '../api.ts';

export interface ConnectionOptions {
  readonly token: string;
  /** The id of the tenant whose data the client acts on. */
  readonly tenant?: string | undefined;
  readonly onAnswer: (response: Response) => void;
}

export const openControl = ({ token, tenant, onAnswer }: ConnectionOptions): Control =>
  createControl({
    url: location.origin,
    token,
    tenant,
    async fetch(request) {
      const response = await fetch(request, { credentials: 'omit', cache: 'no-store' });
      onAnswer(response);
      return response;
    },
  });

export async function loadApi(): Promise<Api> {
  const response = await fetch('/console/api.json', { credentials: 'omit' });
  return (await response.json()) as Api;
}

export const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
