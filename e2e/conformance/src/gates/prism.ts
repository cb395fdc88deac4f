// Prism as a validating proxy between the clients and the gateway.
import { freePort, readyUrl, spawnProgram } from '@room-sessions/testing';
import { writeDocument } from '../document.ts';
import { emptyObject, noContentType, wrongType } from '../faults.ts';
import type { Gate, Outcome, Setting } from '../gate.ts';
import { liveDemo, runClient } from '../life.ts';
import { fixUpload } from '../fix-upload.ts';
import { startProxy, type Exchange } from '../proxy.ts';
import { operationIds } from '../requests.ts';
import { largeProgram, plainEnvironment } from '../run-tool.ts';
import { findOperations } from '../find-operations.ts';

export const prism: Gate = {
  name: 'prism',
  about: 'Prism as a proxy: no request and no response violates the API document',
  faults: [wrongType, emptyObject, noContentType],

  async run(setting) {
    const gateway = await setting.start();
    const fixed = setting.use(await startProxy({ upstream: gateway.url, fixBody: fixUpload }));
    const validating = await startPrism(setting, fixed.url);
    const exchanges: Exchange[] = [];
    const recorder = setting.use(
      await startProxy({ upstream: validating, seen: (one) => exchanges.push(one) }),
    );
    const target = { url: recorder.url, apiKey: gateway.apiKey };
    const complaints: string[] = [];
    if (!setting.brief) {
      await liveDemo(target).catch((error: unknown) => complaints.push(`demo: ${String(error)}`));
    }
    const run = await runClient('sdk', target);
    if ('failure' in run) complaints.push(`the clients: ${run.failure}`);
    return { ...toOutcome(exchanges), complaints };
  },
};

function toOutcome(exchanges: readonly Exchange[]): Outcome {
  const findings: string[] = [];
  for (const { request, answer } of exchanges) {
    const where = `${request.method} ${request.path} → ${answer.status}`;
    const violations = answer.headers['sl-violations'];
    if (violations !== undefined) findings.push(`${where}: ${String(violations)}`);
    else if (answer.status >= 400) {
      findings.push(`${where}: ${answer.body.toString('utf8').slice(0, 300)}`);
    }
  }
  const seen = findOperations(exchanges);
  for (const id of operationIds()) {
    if (!seen.has(id)) findings.push(`${id} had no response with 200`);
  }
  return { checks: exchanges.length, findings, notes: [`${seen.size} operations`] };
}

async function startPrism(setting: Setting, upstream: string): Promise<string> {
  // Prism does not accept port 0.
  const port = await freePort();
  const document = await writeDocument(setting.folder, upstream);
  const command = await largeProgram('@stoplight/prism-cli', 'prism');
  const running = spawnProgram(
    [...command, 'proxy', document, upstream, '--port', String(port), '--errors', 'false'],
    { cwd: setting.folder, env: plainEnvironment() },
  );
  setting.use(running);
  await readyUrl(running, /(is listening on)/);
  return `http://127.0.0.1:${port}`;
}
