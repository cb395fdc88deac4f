// What the README of a package tells its reader to do first: what to install, and what to run.

/** The first `js` block: a whole program. */
export function programOfReadme(name: string, readme: string): string {
  const [, program] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
  if (program === undefined) throw new Error(`The README of ${name} has no block of js to run.`);
  return program;
}

/** The packages of its first `npm install`, or the package alone. */
export function installsOfReadme(name: string, readme: string): string[] {
  const [, line = ''] = /^npm (?:install|i|add) (.+)$/m.exec(readme) ?? [];
  const found = line.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'));
  return found.includes(name) ? found : [name];
}
