// Records as they are stored: texts of JSON, which nobody has to read to pass them on.

export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class JsonList {
  readonly items: readonly string[];

  constructor(items: readonly string[]) {
    this.items = items;
  }

  /** @throws RangeError when it would be longer than any text can be. */
  toText(): string {
    return `[${this.items.join(',')}]`;
  }
}
