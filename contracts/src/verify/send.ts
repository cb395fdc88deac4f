import type { Settings } from './settings.ts';

/** A response of the deployment or of its state service, with the decoded body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

/** Sends a request and follows no redirect: the key must stay with its host. */
export async function send(
  url: string,
  request: RequestInit,
  { timeout }: Settings,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    const { status, headers } = response;
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    const late = `it took longer than ${timeout} ms`;
    // Of fetch's own error, only the cause has a reason.
    throw signal.aborted ? new Error(late, { cause: error }) : ((error as Error).cause ?? error);
  }
}
