// Runs the cases one after the other in the current runtime.

import { type ClientOptions, createClient } from '@room-sessions/core';
import { createControl } from '@room-sessions/gateway/control';
import { cases } from './cases.ts';
import type {
  Case,
  CaseResult,
  Context,
  Identity,
  Report,
  Setting,
  TransportName,
} from './context.ts';

/** Timeout of one case in ms. If a case hangs, the suite continues with the next case. */
const caseTimeout = 30_000;

export async function runSuite(
  context: Context,
  identity: Identity,
  transport: TransportName,
): Promise<Report> {
  const { gatewayUrl, oddUrl, apiKey } = context;
  const options: ClientOptions = { baseUrl: gatewayUrl, apiKey, dangerouslyAllowBrowser: true };
  const setting: Setting = {
    context,
    identity,
    transport,
    control: createControl(context.control).with({ key: context.control.key }),
    options,
    client: (own) => createClient({ ...options, ...own }),
    odd: (own) => createClient({ ...options, baseUrl: oddUrl, ...own }),
  };
  const results: CaseResult[] = [];
  for (const one of cases) {
    if (context.only && !context.only.includes(one.name)) continue;
    results.push(await runCase(one, setting));
  }
  return { identity, transport, results };
}

async function runCase({ name, run }: Case, setting: Setting): Promise<CaseResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the case timed out')), caseTimeout);
    });
    const observed = await Promise.race([run(setting), late]);
    return observed === undefined ? { name } : { name, observed };
  } catch (error) {
    return {
      name,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    clearTimeout(timer);
    await setting.control.expectations.clear();
  }
}
