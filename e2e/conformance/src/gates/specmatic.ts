// Specmatic generates tests from the API document and an example of each operation, and invalid variants of the
// requests, which the gateway must reject.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tail } from '@room-sessions/testing';
import { stringify } from 'yaml';
import {
  operations,
  readDocument,
  resolveResponse,
  getSchema,
  writeDocument,
} from '../document.ts';
import { emptyObject, failing, wrongType } from '../faults.ts';
import type { Gate, Outcome, Setting, Target } from '../gate.ts';
import { fixUpload } from '../fix-upload.ts';
import { startProxy } from '../proxy.ts';
import { requests } from '../requests.ts';
import { largeTool, runTool, systemTool } from '../run-tool.ts';

export const specmatic: Gate = {
  name: 'specmatic',
  about: 'Specmatic tests each operation with an example and with variants of the example',
  faults: [wrongType, emptyObject, failing],

  async run(setting) {
    const java = await systemTool('java', 'openjdk-17-jre-headless');
    const jar = join(await largeTool('specmatic'), 'specmatic.jar');
    const gateway = await setting.start();
    const { url } = setting.use(await startProxy({ upstream: gateway.url, fixBody: fixUpload }));
    await writeExamples(setting, gateway);
    const document = await writeDocument(setting.folder, url, 'keep');
    await writeFile(join(setting.folder, 'specmatic.yaml'), configuration(gateway));
    const command = [
      java,
      '-jar',
      jar,
      'test',
      `--testBaseURL=${url}`,
      '--examples=examples',
      '--junitReportDir=junit',
      '--strict',
      '--timeout=10',
      document,
    ];
    const plain = await test(command, setting, {});
    if (setting.brief) return plain;
    const made = await test(command, setting, {
      SPECMATIC_GENERATIVE_TESTS: 'true',
      MAX_TEST_REQUEST_COMBINATIONS: '1',
    });
    return {
      checks: plain.checks + made.checks,
      findings: [
        ...plain.findings,
        // The other variants omit bodies and invent ids, which the gateway may reject. An invalid item of an invite
        // list gets an error in its own record, with status 200.
        ...made.findings.filter((one) => one.startsWith('-ve') && !one.includes('/social/invite/')),
      ],
    };
  },
};

async function test(
  command: readonly string[],
  { folder }: Setting,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const { code, output } = await runTool(command, { cwd: folder, env, timeout: 300_000 });
  const [, run = '0'] = /Tests run: (\d+)/.exec(output) ?? [];
  const failed = /^ {2}"(.*Scenario: .*) FAILED"$([^]*?)(?=^ {2}".*Scenario: |^Tests run)/gm;
  const findings = [...output.matchAll(failed)].map(
    ([, scenario = '', why = '']) => `${scenario}: ${extractReason(why)}`,
  );
  if (code !== 0 && findings.length === 0) {
    throw new Error(`Specmatic exited with code ${code}:\n${tail(output)}`);
  }
  return { checks: Number(run), findings };
}

const extractReason = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => />>|expected|Specification/.test(line))
    .join(' ')
    .slice(0, 400);

const configuration = ({ apiKey }: Target): string =>
  stringify({
    version: 2,
    contracts: [{ provides: ['openapi.yaml'] }],
    security: { OpenAPI: { securitySchemes: { ApiKey: { type: 'apiKey', value: apiKey } } } },
  });

/** Writes an example for each operation, and an example with an invalid key if the document has a 401. */
async function writeExamples({ folder }: Setting, { apiKey }: Target): Promise<void> {
  await mkdir(join(folder, 'examples'));
  const document = await readDocument('keep');
  const byId = new Map(operations(document).map((one) => [one.operationId, one]));
  for (const { operationId, method, path, query = {}, body } of requests) {
    const { parameters = [], responses } = byId.get(operationId)!;
    const documented = new Set(parameters.map((one) => one.name ?? one.$ref?.split('/').at(-1)));
    const request = (key: string): object => ({
      method,
      path,
      query: Object.fromEntries(
        // Specmatic rejects examples with undocumented query parameters.
        Object.entries(query).filter(
          ([name]) => documented.has(name) || documented.has(capital(name)),
        ),
      ),
      headers: {
        'X-API-Key': key,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const cases = [
      { name: operationId, status: 200, key: apiKey, response: responses['200'] },
      { name: `${operationId}-401`, status: 401, key: 'not-a-key', response: responses['401'] },
    ];
    for (const { name, status, key, response } of cases) {
      if (response === undefined) continue;
      const schema = getSchema(resolveResponse(document, response));
      await write(folder, name, {
        'http-request': request(key),
        'http-response': {
          status,
          // Specmatic compares only the type.
          ...(schema && {
            headers: { 'Content-Type': 'application/json' },
            body: schema['type'] === 'array' ? [] : {},
          }),
        },
      });
    }
  }
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

async function write(folder: string, name: string, example: object): Promise<void> {
  await writeFile(join(folder, 'examples', `${name}.json`), JSON.stringify(example));
}
