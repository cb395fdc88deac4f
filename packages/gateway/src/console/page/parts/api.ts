// Requests to the control plane. The token goes in a header, never in a URL.

/** What the control plane refused, in its own words. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

export interface Api {
  get<T>(path: string, query?: Query): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  remove(path: string): Promise<void>;
  /** The response as it comes in. */
  stream(path: string, query: Query, signal: AbortSignal): Promise<Response>;
}

export interface ApiOptions {
  token: string;
  /** The key whose data is meant; asked for with each request. */
  key: () => string | undefined;
  /** Called when the token is not accepted. */
  onRefused: () => void;
}

export function createApi({ token, key, onRefused }: ApiOptions): Api {
  async function send(
    method: string,
    path: string,
    { query = {}, body, signal }: { query?: Query; body?: unknown; signal?: AbortSignal },
  ): Promise<Response> {
    const response = await fetch(`/_control${path}${search({ key: key(), ...query })}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      // Credentials are ours to send; a browser's own have no place here.
      credentials: 'omit',
      cache: 'no-store',
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ControlError(0, 'The gateway does not answer. Does it still run?');
    });
    if (response.ok) return response;
    if (response.status === 401) onRefused();
    throw new ControlError(response.status, await reason(response));
  }
  return {
    get: async <T>(path: string, query: Query = {}) =>
      (await (await send('GET', path, { query })).json()) as T,
    post: async <T>(path: string, body: unknown = {}) =>
      (await (await send('POST', path, { body })).json()) as T,
    remove: async (path) => {
      await send('DELETE', path, {});
    },
    stream: (path, query, signal) => send('GET', path, { query, signal }),
  };
}

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function reason(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === 'string') return error;
  } catch {
    // Not the gateway's own answer.
  }
  return `The gateway answered ${response.status}.`;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
