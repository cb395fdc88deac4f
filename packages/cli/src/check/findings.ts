// The findings of `check`: one for each possible problem, all from one safe request.

import {
  createClient,
  ApiError,
  ConnectionError,
  InvalidResponseError,
  RoomSessionsError,
  TimeoutError,
  type Operation,
} from '@room-sessions/core';
import { certificateProblem } from '@room-sessions/shared/certificate-problem';
import type { Connection } from '../connection/connection.ts';
import { CommandError, type ExitCode, exitCodes } from '../exit-code.ts';
import type { Secrets } from '../secrets.ts';

export interface Finding {
  readonly check: 'variables' | 'address' | 'certificate' | 'key' | 'clock';
  readonly result: 'ok' | 'warning' | 'failed' | 'unknown';
  readonly says: string;
}

export interface Findings {
  readonly findings: readonly Finding[];
  readonly exitCode: ExitCode;
}

export interface Probe {
  readonly connection: Connection;
  /** A safe operation that needs no input. */
  readonly operation: Operation;
  /** The command of this operation. */
  readonly command: string;
  readonly allowHttpTo: readonly string[];
  readonly timeout: number | undefined;
  readonly signal: AbortSignal;
  readonly secrets: Secrets;
}

/** Sends a request with the key, if any, and reports what the response shows. */
export async function probe(one: Probe): Promise<Findings> {
  const { connection } = one;
  let apiKey: string | null = null;
  let keyFailure: CommandError | undefined;
  try {
    apiKey = await connection.readKey();
    one.secrets.add(apiKey);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    keyFailure = error;
  }
  const startedAt = Date.now();
  const asked = await ask(one, apiKey);
  const { baseUrl, baseUrlFrom } = connection;
  const isTls = baseUrl.startsWith('https:');
  if (!asked.response) {
    const { says, isCertificate } = asked;
    const address: Finding = isCertificate
      ? finding('address', 'ok', `${baseUrl} accepts connections (${baseUrlFrom})`)
      : finding('address', 'failed', `${says} The address comes from ${baseUrlFrom}.`);
    return {
      findings: [
        address,
        ...(isCertificate ? [finding('certificate', 'failed', says)] : []),
        keyFailure
          ? finding('key', 'failed', keyFailure.message)
          : finding('key', 'unknown', `not tried; it comes from ${connection.keyFrom}`),
      ],
      exitCode: asked.exitCode,
    };
  }
  const { response, isEmpty = false } = asked;
  const { status } = response;
  const key = toKeyFinding(isEmpty ? 'an empty body' : status, connection, keyFailure);
  const fault = findFault(status, isEmpty, `${one.command} (${one.operation.path})`);
  return {
    findings: [
      fault === undefined
        ? finding('address', 'ok', `${baseUrl} responds (${baseUrlFrom})`)
        : finding('address', 'failed', `${baseUrl} responds with ${fault}`),
      ...(isTls ? [finding('certificate', 'ok', 'it is trusted, and is for this host')] : []),
      key,
      toClockFinding(response.headers.get('date'), startedAt),
    ],
    exitCode:
      keyFailure?.exitCode ??
      (key.result === 'ok' && fault === undefined ? exitCodes.ok : exitCodes.answered),
  };
}

/** Why the response is not that of a gateway. */
function findFault(status: number, isEmpty: boolean, request: string): string | undefined {
  if (status === 404) {
    return `404 to ${request}, so it is not a gateway, or its paths have another prefix`;
  }
  return isEmpty
    ? `${status} and no body to ${request}, whose response has a body, so it is not a gateway, or a proxy responds instead`
    : undefined;
}

const finding = (check: Finding['check'], result: Finding['result'], says: string): Finding => ({
  check,
  result,
  says,
});

interface CheckResult {
  readonly response?: Response | undefined;
  /** Whether it is a success without the body that the document promises, as a proxy may send. */
  readonly isEmpty?: boolean;
  /** Why there is no response. */
  readonly says: string;
  readonly isCertificate?: boolean;
  readonly exitCode: ExitCode;
}

async function ask(one: Probe, apiKey: string | null): Promise<CheckResult> {
  const { connection, operation, command, allowHttpTo, timeout, signal } = one;
  try {
    const client = createClient({
      baseUrl: connection.baseUrl,
      apiKey,
      allowHttpTo: [...connection.allowHttpTo, ...allowHttpTo],
      timeout,
      signal,
      retry: false,
    });
    // The gateway also responds without a key.
    const { response } = await client.call(operation).withResponse();
    return { response, says: '', exitCode: exitCodes.ok };
  } catch (error) {
    if (!(error instanceof RoomSessionsError)) throw error;
    signal.throwIfAborted();
    const isEmpty = error instanceof InvalidResponseError && error.code === 'body_empty';
    if (error instanceof ApiError || isEmpty)
      return { response: error.response, isEmpty, says: '', exitCode: exitCodes.answered };
    const says = error.message
      .replaceAll('`baseUrl`', 'the address')
      .replaceAll('`allowHttpTo`', '--allow-http-to')
      .replaceAll(operation.id, command);
    if (!(error instanceof ConnectionError) && !(error instanceof TimeoutError)) {
      const isAnswered = error.delivery === 'answered';
      return { says, exitCode: isAnswered ? exitCodes.answered : exitCodes.usage };
    }
    const problem = findCertificateProblem(error);
    return problem === undefined
      ? { says, exitCode: exitCodes.notSent }
      : { says: `it ${problem}`, isCertificate: true, exitCode: exitCodes.notSent };
  }
}

function findCertificateProblem(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const { cause } = error as { readonly cause?: unknown };
  return certificateProblem(error) ?? findCertificateProblem(cause, depth + 1);
}

function toKeyFinding(
  answer: number | 'an empty body',
  { keyFrom }: Connection,
  failure: CommandError | undefined,
): Finding {
  if (failure) return finding('key', 'failed', failure.message);
  const from = `the key of ${keyFrom}`;
  if (answer === 401)
    return finding(
      'key',
      'failed',
      `the gateway refuses ${from}: it is wrong, expired, revoked or of another deployment`,
    );
  if (answer === 403) return finding('key', 'failed', `${from} does not permit this request`);
  if (answer === 200) return finding('key', 'ok', `the gateway accepts ${from}`);
  return finding('key', 'unknown', `unknown, because the gateway responds with ${answer}`);
}

/** The clock difference in seconds that causes a warning: certificates and tokens have times. */
const mostSkew = 60;

function toClockFinding(date: string | null, startedAt: number): Finding {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return finding('clock', 'unknown', 'the response has no Date header');
  const now = Date.now();
  // The header was written at some time between the request and now, in whole seconds.
  const seconds =
    there > now ? (there - now) / 1000 : Math.min(0, (there + 1000 - startedAt) / 1000);
  const skew = Math.round(seconds);
  return Math.abs(skew) <= mostSkew
    ? finding('clock', 'ok', 'it agrees with the clock of the gateway')
    : finding(
        'clock',
        'warning',
        `this machine is ${Math.abs(skew)} s ${skew > 0 ? 'behind' : 'ahead of'} the gateway; correct its time`,
      );
}
