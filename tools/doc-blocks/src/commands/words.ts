// A block of commands, as words: enough of a shell for what pages show.

export interface Command {
  /** Of its first word, counted from 0 in the block. */
  readonly line: number;
  readonly words: readonly string[];
}

export function readCommands(text: string): Command[] {
  const commands: Command[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let line = 0;
  let begin = 0;
  const endWord = (): void => {
    if (word === undefined) return;
    if (words.length === 0) begin = line;
    words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push({ line: begin, words });
    words = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\\') {
      at++;
      if (text[at] === '\n') {
        endWord();
        line++;
      } else word = (word ?? '') + (text[at] ?? '');
    } else if (character === "'" || character === '"') {
      const end = text.indexOf(character, at + 1);
      const quoted = text.slice(at + 1, end < 0 ? undefined : end);
      if (words.length === 0 && word === undefined) begin = line;
      word = (word ?? '') + quoted;
      // The word begins before the lines that it spans.
      if (words.length === 0) begin = line;
      line += quoted.split('\n').length - 1;
      at = end < 0 ? text.length : end;
    } else if (character === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end - 1;
    } else if (character === '\n') {
      endCommand();
      line++;
    } else if (/[;&|]/.test(character)) endCommand();
    else if (/\s/.test(character)) endWord();
    else word = (word ?? '') + character;
  }
  endCommand();
  return commands;
}
