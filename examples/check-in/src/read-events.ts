/** Reads the server-sent events of a response whose data is JSON. */
export async function* readEvents(
  response: Response,
): AsyncGenerator<[name: string, data: unknown]> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (text + read.value).split('\n\n');
    // The last part is an incomplete event, or empty.
    text = events.pop()!;
    for (const event of events) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      yield [name, JSON.parse(data)];
    }
  }
}
