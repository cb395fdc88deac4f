// What a page asks the gateway by curl, asked by fetch: the gateway has to answer with a success.

import { type Access, standIn } from '../stand-ins.ts';

/** Options of curl that pages may use; those with a value have a name for it. */
const options: Readonly<Record<string, 'header' | 'body' | 'method' | undefined>> = {
  '-H': 'header',
  '--header': 'header',
  '-d': 'body',
  '--data': 'body',
  '-X': 'method',
  '--request': 'method',
};
const flags = new Set(['-s', '-f', '-i', '-sS', '-fsS', '--fail', '--silent']);

/** What is wrong with it; nothing is asked of an address that is not this machine's. */
export async function askGateway(words: readonly string[], access: Access): Promise<string[]> {
  const given: Record<'header' | 'body' | 'method', string[]> = {
    header: [],
    body: [],
    method: [],
  };
  const urls: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const option = options[word];
    if (option !== undefined) given[option].push(standIn(words[++at] ?? '', access));
    else if (word.startsWith('-') && !flags.has(word)) return [`nothing here knows curl ${word}`];
    else if (!word.startsWith('-')) urls.push(standIn(word, access));
  }
  const [url] = urls;
  if (url === undefined || urls.length > 1) return ['curl needs one URL'];
  if (!url.startsWith(access.url)) return [];
  const [body] = given.body;
  const response = await fetch(url, {
    method: given.method[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers: given.header.map((header): [string, string] => {
      const [name = '', ...value] = header.split(':');
      return [name, value.join(':').trim()];
    }),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return response.ok ? [] : [`the gateway answers ${response.status}: ${text.slice(0, 200)}`];
}
