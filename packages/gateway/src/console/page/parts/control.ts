// The control plane, by the client that tests have. The token goes in a header, never in a URL.
import { createControl, type Control } from '../../../control/client.ts';

export interface ConnectionOptions {
  token: string;
  /** The id of the key whose data is meant. */
  key?: string | undefined;
  /** Told of each answer. */
  onAnswer: (response: Response) => void;
}

export const openControl = ({ token, key, onAnswer }: ConnectionOptions): Control =>
  createControl({
    url: location.origin,
    token,
    key,
    async fetch(request) {
      // Credentials are ours to send; a browser's own have no place here.
      const response = await fetch(request, { credentials: 'omit', cache: 'no-store' });
      onAnswer(response);
      return response;
    },
  });

export const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
