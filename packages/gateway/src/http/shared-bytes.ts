// Shares bytes that are being sent: they are in memory once, for any number of clients at any
// speed. Otherwise each slow reader would hold its own copy.
export class SharedBytes {
  readonly #held = new Map<string, WeakRef<Uint8Array>>();
  readonly #reading = new Map<string, Promise<Uint8Array>>();
  readonly #dropped = new FinalizationRegistry<string>((key) => {
    // It may have been read again meanwhile.
    if (this.#held.get(key)?.deref() === undefined) this.#held.delete(key);
  });

  /** One key always has the same bytes. They are read when no client holds them. */
  async get(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const held = this.#held.get(key)?.deref();
    if (held !== undefined) return held;
    return this.#reading.get(key) ?? this.#read(key, read);
  }

  async #read(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const reading = read();
    this.#reading.set(key, reading);
    try {
      const bytes = await reading;
      this.#held.set(key, new WeakRef(bytes));
      this.#dropped.register(bytes, key);
      return bytes;
    } finally {
      this.#reading.delete(key);
    }
  }
}
