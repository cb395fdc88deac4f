// openapi-response-validator compares each response of full runs with the API document, including errors and the
// responses with each value of a switch.
import { assumptions, type Assumption } from '@room-sessions/gateway';
import ResponseValidator from 'openapi-response-validator';
import {
  operations,
  readDocument,
  resolveResponse,
  getSchema,
  type Document,
  type Response,
} from '../document.ts';
import {
  emptyObject,
  noContentType,
  otherError,
  wrongEnumeration,
  wrongFormat,
  wrongType,
} from '../faults.ts';
import { formats } from '../formats.ts';
import type { Gate, Target } from '../gate.ts';
import { liveDemo, runClient } from '../life.ts';
import { findOperation, findOperations } from '../find-operations.ts';
import { startProxy, type Exchange } from '../proxy.ts';
import { operationIds } from '../requests.ts';
import { provokeErrors } from '../provoke-errors.ts';

/** The types of the validator need a parsed document, which our types do not describe. */
type ValidatorOptions = ConstructorParameters<typeof ResponseValidator.default>[0];

export const responses: Gate = {
  name: 'responses',
  about: 'openapi-response-validator checks each response of full runs, including errors',
  faults: [wrongType, wrongFormat, wrongEnumeration, emptyObject, noContentType, otherError],

  async run(setting) {
    const document = await readDocument();
    const validate = createValidator(document);
    const findings: string[] = [];
    const complaints: string[] = [];
    let [checks, errors] = [0, 0];
    for (const assume of setting.brief ? [[]] : assumptionRounds()) {
      const gateway = await setting.start({ assume });
      const exchanges: Exchange[] = [];
      const { url } = setting.use(
        await startProxy({ upstream: gateway.url, seen: (one) => exchanges.push(one) }),
      );
      const target = { url, apiKey: gateway.apiKey };
      const round = assume.length === 0 ? '' : ` (${assume.join(' ')})`;
      const [found, reported] = [[] as string[], await runClients(target, assume.length === 0)];
      for (const exchange of exchanges) {
        const fault = validate(exchange);
        if (fault !== undefined) found.push(fault);
      }
      const seen = findOperations(exchanges);
      for (const id of operationIds()) {
        if (!seen.has(id)) found.push(`${id} had no response with 200`);
      }
      findings.push(...found.map((one) => `${one}${round}`));
      complaints.push(...reported.map((one) => `${one}${round}`));
      checks += exchanges.length;
      errors += exchanges.filter(({ answer }) => answer.status >= 400).length;
    }
    return { checks, findings, complaints, notes: [`${errors} of the responses are errors`] };
  },
};

/** The first round has the defaults. Each further round has the next value of each switch. */
function assumptionRounds(): string[][] {
  const entries: readonly Assumption[] = Object.values(assumptions);
  const switches = entries.flatMap(({ id, switch: choice }) => {
    // Numbers and strings have no next value.
    if (choice === undefined || typeof choice.values === 'string') return [];
    return [{ id, others: choice.values.filter((value) => value !== choice.default) }];
  });
  const rounds = Math.max(...switches.map(({ others }) => others.length));
  const at = (index: number): string[] =>
    switches.map(({ id, others }) => `${id}=${others[index % others.length]}`);
  return [[], ...Array.from({ length: rounds }, (_, index) => at(index))];
}

/** Runs the clients and returns their errors. */
async function runClients(target: Target, withDemo: boolean): Promise<string[]> {
  const complaints: string[] = [];
  if (withDemo) {
    await liveDemo(target).catch((error: unknown) => complaints.push(`demo: ${String(error)}`));
  }
  const run = await runClient('sdk', target);
  if ('failure' in run) complaints.push(`the clients: ${run.failure}`);
  await provokeErrors(target);
  return complaints;
}

/** Returns a function that reports the mismatch of an exchange, if any. */
function createValidator(document: Document): (exchange: Exchange) => string | undefined {
  const byId = new Map(operations(document).map((one) => [one.operationId, one.responses]));
  // Requests to undocumented paths get the general error body.
  const elsewhere = { default: { $ref: '#/components/responses/Failed' } };
  return ({ request, answer }) => {
    const id = findOperation(request);
    const answers: Readonly<Record<string, Response>> = (id && byId.get(id)) || elsewhere;
    const where = `${request.method} ${request.path} → ${answer.status}`;
    const found = answers[answer.status] ?? answers['default'];
    if (found === undefined) return `${where}: the document does not define this response`;
    const response = resolveResponse(document, found);
    const schema = getSchema(response);
    if (schema === undefined) {
      return response['x-gap'] === undefined ? `${where}: the response has no schema` : undefined;
    }
    const type = String(answer.headers['content-type'] ?? '');
    if (!/^application\/json\b/.test(type)) return `${where}: the Content-Type is "${type}"`;
    let body: unknown;
    try {
      body = JSON.parse(answer.body.toString('utf8'));
    } catch {
      return `${where}: the body is not JSON`;
    }
    const validator = new ResponseValidator.default({
      responses: { [String(answer.status)]: { schema } },
      components: { schemas: document.components.schemas },
      customFormats: formats,
    } as unknown as ValidatorOptions);
    const fault = validator.validateResponse(answer.status, body);
    return fault && `${where}: ${fault.message} ${JSON.stringify(fault.errors)}`;
  };
}
