// Server-sent events, read from a response: EventSource cannot send a token.

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of each piece of the stream that arrived, together. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent[]> {
  // By a reader: not every browser can iterate a stream.
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    const events = blocks.map(parse).filter((event) => event.data !== '');
    if (events.length > 0) yield events;
  }
}

function parse(block: string): ServerEvent {
  const fields = new Map<string, string[]>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const of = (name: string): string => (fields.get(name) ?? []).join('\n');
  return { event: of('event') || 'message', data: of('data') };
}
