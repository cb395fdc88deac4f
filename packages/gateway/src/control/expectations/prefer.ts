// `Prefer: code=404`: a call asks for one of the statuses that are documented for its
// operation.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badInput, Failure, shortened } from '../../failure.ts';
import { document } from '../../generated/openapi.ts';
import { operationsIn } from '../../openapi-document.ts';

/** The statuses of each operation, and `default` if it means every error. */
const documented = new Map(
  operationsIn(document).map(({ operation: { operationId, responses } }) => [
    operationId,
    Object.keys(responses as object),
  ]),
);

/**
 * For the status of a success the call goes on.
 *
 * @throws Failure of the status of an error; 400 for one that is not documented.
 */
export function applyPreference({ headers, route }: FastifyRequest, reply: FastifyReply): void {
  if (headers['prefer'] === undefined) return;
  const { operationId = '' } = route.config;
  const [, text] = /(?:^|[,;\s])code\s*=\s*"?([^",;\s]*)/i.exec(String(headers['prefer'])) ?? [];
  if (text === undefined) return;
  const statuses = documented.get(operationId) ?? [];
  const isError = /^[45]\d\d$/.test(text);
  if (!statuses.includes(text) && !(isError && statuses.includes('default'))) {
    const choices = statuses.map((one) => (one === 'default' ? 'any error (400 to 599)' : one));
    throw badInput(
      `Prefer: ${operationId} documents no status ${shortened(text)}; it documents ${choices.join(', ')}`,
    );
  }
  const preference = { 'preference-applied': `code=${text}` };
  if (!isError) reply.headers(preference);
  else throw new Failure(Number(text), `Prefer: code=${text}`, { headers: preference });
}
