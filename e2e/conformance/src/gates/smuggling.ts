// Raw sockets: the gateway must treat no byte of one request as part of another.
import type { Gate, Target } from '../gate.ts';
import { bodyBlind, lenient } from '../lenient-servers.ts';
import { exchangeRaw } from '../raw-exchange.ts';
import { smugglingCases, twoRequests, type SmugglingCase } from '../smuggling-cases.ts';

export const smuggling: Gate = {
  name: 'smuggling',
  about:
    'raw sockets: the gateway finds no second request in the body, or in the ambiguity, of the first',
  faults: [lenient, bodyBlind],

  async run(setting) {
    const target = await setting.start();
    const place = { host: new URL(target.url).host, apiKey: target.apiKey };
    const two = await exchangeRaw(target.url, twoRequests(place));
    if (two.statuses.length !== 2) {
      throw new Error(`Two requests were given ${two.statuses.length} answers, not two.`);
    }
    const cases = smugglingCases(place);
    const findings = await Promise.all(cases.map((one) => look(one, target)));
    return { checks: cases.length, findings: findings.flat() };
  },
};

async function look({ name, bytes, demand }: SmugglingCase, { url }: Target): Promise<string[]> {
  const { statuses, closed } = await exchangeRaw(url, bytes);
  const findings: string[] = [];
  if (statuses.length > 1) findings.push(`${name}: was answered ${statuses.join(', then ')}`);
  else if (demand === 'refuse') {
    const [status] = statuses;
    if (status !== undefined && (status < 400 || status >= 500)) {
      findings.push(`${name}: was answered ${status}, not refused`);
    } else if (!closed) findings.push(`${name}: the connection was left open`);
  } else if (statuses.length === 0 && !closed) findings.push(`${name}: was not answered`);
  return findings;
}
