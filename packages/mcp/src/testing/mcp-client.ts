// A client of the protocol, written here so that tests see every received byte. It supports both eras: with a
// handshake and server requests, or with an envelope in each request.

export const eras = ['legacy', 'modern'] as const;
export type Era = (typeof eras)[number];

type Json = Readonly<Record<string, unknown>>;

/** A message of JSON-RPC, as it is received. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Json;
  readonly result?: Json;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Json;
}

/** Returns the answer of a person to a question. */
export type Answer = (question: Json) => Json;

/** Accepts every question. */
export const accept: Answer = () => ({ action: 'accept', content: { confirm: true } });

export interface ClientOptions {
  readonly era: Era;
  /** Sends a message, and returns the messages of its direct response, if any. */
  readonly send: (message: Message) => Promise<readonly Message[]> | void;
  /** Absent if the client does not support elicitation. */
  readonly answer?: Answer | undefined;
}

const modernVersion = '2026-07-28';

export class McpClient {
  readonly #options: ClientOptions;
  readonly #waiting = new Map<unknown, (message: Message) => void>();
  #nextId = 1;
  /** The questions that the server asked. */
  readonly questions: Json[] = [];

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The handshake; not used in the era of 2026-07-28. */
  async open(): Promise<void> {
    if (this.#options.era === 'modern') return;
    await this.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: this.#capabilities(),
      clientInfo: { name: 'test', version: '1' },
    });
    this.#send({ method: 'notifications/initialized' });
  }

  /** Handles a message that is not part of a response. */
  receive(message: Message): void {
    if (message.method !== undefined && message.id !== undefined) {
      const { answer } = this.#options;
      this.questions.push(message.params ?? {});
      if (message.method !== 'elicitation/create' || !answer) {
        this.#send({ id: message.id, error: { code: -32_601, message: 'not known' } });
      } else this.#send({ id: message.id, result: answer(message.params ?? {}) });
      return;
    }
    this.#waiting.get(message.id)?.(message);
  }

  /** Sends a request; its response may be an error. */
  start(method: string, params: Json = {}): { id: number; response: Promise<Message> } {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<Message>();
    this.#waiting.set(id, resolve);
    this.#send({ id, method, params: this.#withEnvelope(params) });
    return { id, response: promise };
  }

  notify(method: string, params: Json): void {
    this.#send({ method, params: this.#withEnvelope(params) });
  }

  /** @throws Error for an error of the protocol. */
  async request(method: string, params?: Json): Promise<Json> {
    const { result, error } = await this.start(method, params).response;
    if (!result) throw new Error(error?.message ?? 'no result');
    return result;
  }

  /** Calls a tool, and answers the server's questions. */
  async callTool(name: string, args: Json = {}): Promise<ToolResult> {
    const first = await this.request('tools/call', { name, arguments: args });
    if (first['resultType'] !== 'input_required') return first as unknown as ToolResult;
    return this.confirm(name, args, first);
  }

  /** Calls a tool again with the answers to its questions. */
  async confirm(name: string, args: Json, asked: Json): Promise<ToolResult> {
    const { answer } = this.#options;
    const questions = Object.entries(asked['inputRequests'] as Record<string, { params: Json }>);
    const inputResponses = Object.fromEntries(
      questions.map(([key, { params }]) => {
        this.questions.push(params);
        return [key, answer!(params)];
      }),
    );
    const { requestState } = asked;
    const params = { name, arguments: args, inputResponses, requestState };
    return (await this.request('tools/call', params)) as unknown as ToolResult;
  }

  #capabilities(): Json {
    return this.#options.answer ? { elicitation: { form: {} } } : {};
  }

  #withEnvelope(params: Json): Json {
    if (this.#options.era === 'legacy') return params;
    const prefix = 'io.modelcontextprotocol/';
    return {
      ...params,
      _meta: {
        [`${prefix}protocolVersion`]: modernVersion,
        [`${prefix}clientInfo`]: { name: 'test', version: '1' },
        [`${prefix}clientCapabilities`]: this.#capabilities(),
      },
    };
  }

  #send(message: Message): void {
    void this.#transfer({ jsonrpc: '2.0', ...message } as Message);
  }

  async #transfer(message: Message): Promise<void> {
    for (const one of (await this.#options.send(message)) ?? []) this.receive(one);
  }
}
