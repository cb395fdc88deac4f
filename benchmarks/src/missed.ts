// Why a target is missed, by the name of its table: what a profile says. Markdown, for the page.

export const missed: Readonly<Record<string, string>> = {
  'calls-tiny': 'Not looked into yet.',
};
