// The levels of a probe. The command reads them before it loads the gateway.

export type ProbeLevel = 'read' | 'refused' | 'write';
export const levels: readonly ProbeLevel[] = ['read', 'refused', 'write'];

/** The records that a probe with writes may create. */
export const leftovers: readonly string[] = [
  'a guest user, who is invited to the named room',
  'an entry configuration, a survey answer and two reports of failed recordings',
  'images, and up to three recordings and a playlist',
  'two copies of a room set',
  'the named room open or closed, if the deployment refuses to copy a room set',
];
