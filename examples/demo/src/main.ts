// `npm run demo`: starts a gateway, and uses the SDK for a room's life.

import { failAfter, failBefore } from './failures.ts';
import { startGatewayProcess } from './gateway-process.ts';
import { liveThrough } from './life.ts';
import { Report } from './report.ts';

const report = new Report();
const gateway = await startGatewayProcess();
// An interrupted demo leaves neither a gateway nor its database behind.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void gateway.remove().finally(() => process.exit(code)));
}
try {
  console.log(`A gateway with sample data answers at ${gateway.url}.`);
  await liveThrough(report, gateway.url, gateway.apiKey);
  await failBefore(report, gateway.url, gateway.apiKey);
  await gateway.stop();
  await failAfter(report, gateway.url, gateway.apiKey);
} finally {
  await gateway.remove();
}
const { done, failed } = report;
console.log(failed === 0 ? `\nAll ${done} steps passed.` : `\n${failed} of ${done} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
