// Request smuggling over raw sockets: the gateway must not treat the bytes of one request as another request.
import type { Gate, Target } from '../gate.ts';
import { bodyBlind, lenient } from '../lenient-servers.ts';
import { exchangeRaw } from '../raw-exchange.ts';
import { smugglingCases, twoRequests, type SmugglingCase } from '../smuggling-cases.ts';

export const smuggling: Gate = {
  name: 'smuggling',
  about: 'raw sockets: the gateway treats no part of a request as a second request',
  faults: [lenient, bodyBlind],

  async run(setting) {
    const target = await setting.start();
    const place = { host: new URL(target.url).host, apiKey: target.apiKey };
    const two = await exchangeRaw(target.url, twoRequests(place));
    if (two.statuses.length !== 2) {
      throw new Error(`Two requests got ${two.statuses.length} responses, not two.`);
    }
    const cases = smugglingCases(place);
    const findings = await Promise.all(cases.map((one) => check(one, target)));
    return { checks: cases.length, findings: findings.flat() };
  },
};

async function check({ name, bytes, demand }: SmugglingCase, { url }: Target): Promise<string[]> {
  const { statuses, closed } = await exchangeRaw(url, bytes);
  const findings: string[] = [];
  if (statuses.length > 1) findings.push(`${name}: got ${statuses.join(', then ')}`);
  else if (demand === 'refuse') {
    const [status] = statuses;
    if (status !== undefined && (status < 400 || status >= 500)) {
      findings.push(`${name}: got ${status}, not rejected`);
    } else if (!closed) findings.push(`${name}: the connection stayed open`);
  } else if (statuses.length === 0 && !closed) findings.push(`${name}: got no response`);
  return findings;
}
