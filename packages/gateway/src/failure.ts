import type { AssumptionId } from './generated/assumptions.ts';

export interface FailureOptions {
  /** The assumptions that caused this failure or chose its status. */
  assumed?: readonly AssumptionId[];
  headers?: Readonly<Record<string, string>>;
}

/** A response that is an error. Its message reaches the caller, so it never contains a secret. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: number;
  readonly assumed: readonly AssumptionId[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: number, message: string, { assumed = [], headers = {} }: FailureOptions = {}) {
    super(message);
    this.code = code;
    this.assumed = assumed;
    this.headers = headers;
  }
}

/** Of the response after a bug: how far the handler came is unknown. */
export const defectMessage =
  'the gateway failed; its log has the reason. The request may have been processed';

export const badInput = (message: string, ...assumed: AssumptionId[]): Failure =>
  new Failure(400, message, { assumed });

export const unknownRecord = (what: string, id: string): Failure =>
  new Failure(404, `no ${what} ${shortened(id)}`);

/** Quotes text from outside, shortened for a message. */
export function shortened(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
