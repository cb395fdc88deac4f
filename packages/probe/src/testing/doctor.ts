// Changes the responses in captures, to simulate another deployment.

import type { Har, HarEntry } from '@room-sessions/har';

type Content = Partial<Pick<HarEntry['response']['content'], 'text' | 'mimeType'>>;

export interface Change extends Content {
  readonly status?: number;
}

/** The capture with another response to the steps whose name matches. */
export function doctor(har: Har, step: RegExp, change: (text: string) => Change): Har {
  let count = 0;
  const entries = har.log.entries.map((entry): HarEntry => {
    const { response } = entry;
    if (!step.test(entry._step ?? '')) return entry;
    count += 1;
    const { status = response.status, ...content } = change(response.content.text ?? '');
    return {
      ...entry,
      response: { ...response, status, content: { ...response.content, ...content } },
    };
  });
  if (count === 0) throw new Error(`No step is named ${step}.`);
  return { log: { ...har.log, entries } };
}
