// The confirmation of writes: a write is sent only once, after a person has confirmed exactly this request.

import { randomBytes, randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { RefusedError } from '../tools/failure.ts';

/** Seconds in which a request can be confirmed. */
const usualLifetime = 300;

/** The key of the question in `inputRequests`, and of its answer in `inputResponses`. */
const questionKey = 'confirmation';

/** The field of the form that has to be true. */
const confirmField = 'confirm';

/** The form has a checkbox, because some clients accept a form without fields automatically. */
const toForm = (message: string): ElicitRequestFormParams => ({
  mode: 'form',
  message,
  requestedSchema: {
    type: 'object',
    properties: { [confirmField]: { type: 'boolean', title: 'Send this request' } },
    required: [confirmField],
  },
});

/** The content of the signed state. */
interface Confirmation {
  /** The digest of the request. */
  readonly request: string;
  /** Makes each confirmation unique. */
  readonly id: string;
}

/** The capabilities of the client, which each request contains since the protocol version 2026-07-28. */
type Envelope = Readonly<{ [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }>;

export interface WriteRequest {
  readonly tool: string;
  readonly digest: string;
  /** For the person. */
  readonly question: string;
}

export interface Confirmations {
  /**
   * Returns the question to ask, or undefined if the request was confirmed. A confirmation is valid once.
   *
   * @throws RefusedError if the client cannot ask, the person declined, or the confirmation is not valid.
   */
  demand(
    request: WriteRequest,
    context: ServerContext,
    /** Declared once per connection, before the protocol version 2026-07-28. */
    capabilities: ClientCapabilities | undefined,
  ): Promise<InputRequiredResult | undefined>;
}

export interface ConfirmationOptions {
  /** The option that turns confirmations off, for error messages. */
  readonly turnOff: string;
  /** In seconds. */
  readonly lifetime?: number;
}

/**
 * Creates the gate. The request state that a client returns is signed with a key of this process, bound to
 * the request and the caller, valid for `lifetime` seconds, and accepted once.
 */
export function createConfirmations({
  turnOff,
  lifetime = usualLifetime,
}: ConfirmationOptions): Confirmations {
  const codec = createRequestStateCodec<Confirmation>({
    key: new Uint8Array(randomBytes(32)),
    ttlSeconds: lifetime,
    bind: getCaller,
  });
  /** Ids of used confirmations, with the time (ms) after which their signature has expired too. */
  const used = new Map<string, number>();

  async function read(state: string, context: ServerContext): Promise<Confirmation> {
    try {
      return await codec.verify(state, context);
    } catch (error) {
      const why = reasons[(error as Error).message];
      throw invalid(why ?? 'is not from this server, or was changed');
    }
  }

  /**
   * Uses up the confirmation, also if the person declined, so that a declined request cannot be repeated.
   * Synchronous, so that only the first of two concurrent calls is sent.
   */
  function useUp(id: string): void {
    const now = Date.now();
    for (const [one, until] of used) if (until < now) used.delete(one);
    if (used.has(id)) throw invalid('was already used');
    // The codec counts whole seconds.
    used.set(id, now + (lifetime + 2) * 1000);
  }

  return {
    async demand({ tool, digest, question }, context, capabilities) {
      const { inputResponses, requestState } = context.mcpReq;
      const envelope: Envelope | undefined = context.mcpReq.envelope;
      const state: unknown = requestState();
      if (typeof state !== 'string') {
        const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? capabilities;
        if (!canAsk(declared)) throw cannotAsk(tool, turnOff);
        return inputRequired({
          inputRequests: { [questionKey]: inputRequired.elicit(toForm(question)) },
          requestState: await codec.mint({ request: digest, id: randomUUID() }, context),
        });
      }
      const confirmation = await read(state, context);
      useUp(confirmation.id);
      if (confirmation.request !== digest) throw invalid('is for a request with other arguments');
      const answer = inputResponse(inputResponses, questionKey);
      const isAccepted = answer.kind === 'elicit' && answer.action === 'accept';
      if (!isAccepted || answer.content?.[confirmField] !== true) throw declined(tool);
      return undefined;
    },
  };
}

/** The caller over HTTP. One process has many callers, and only the one that was asked may confirm. */
const getCaller = ({ http }: ServerContext): string =>
  http?.req?.headers.get('authorization') ?? '';

/** Why a state is refused, by the message of the codec. */
const reasons: Readonly<Record<string, string>> = {
  expired: 'has expired',
  bind: 'is from a caller with another `Authorization`',
};

/** Whether a client can show a form. In older protocol versions, `{}` meant that it can. */
function canAsk(declared: ClientCapabilities | undefined): boolean {
  const { elicitation } = declared ?? {};
  if (elicitation === undefined) return false;
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0;
}

const cannotAsk = (tool: string, turnOff: string): RefusedError =>
  new RefusedError(
    `${tool} needs the confirmation of a person, but this client cannot ask: it does not declare the ` +
      'capability `elicitation`. Nothing was sent. Use a client with this capability, or ask the operator ' +
      `of the server to turn confirmations off (${turnOff}).`,
  );

const declined = (tool: string): RefusedError =>
  new RefusedError(`The person did not confirm ${tool}. Nothing was sent.`);

const invalid = (why: string): RefusedError =>
  new RefusedError(
    `The confirmation ${why}. Nothing was sent. Call the tool again without a confirmation to ask the person again.`,
  );
