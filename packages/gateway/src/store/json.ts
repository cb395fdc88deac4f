// Stored records: JSON text, which is passed on without parsing.

export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Items of a list. */
export class JsonList {
  readonly items: readonly string[];

  constructor(items: readonly string[]) {
    this.items = items;
  }

  /** @throws RangeError when the text would be too long for a string. */
  toText(): string {
    return `[${this.items.join(',')}]`;
  }
}
