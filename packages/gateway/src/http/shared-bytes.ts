// Bytes that are being sent. However many clients read the same ones, and however slowly, they are in
// memory once: whoever reads by the byte would otherwise hold a copy of the whole.
export class SharedBytes {
  readonly #held = new Map<string, WeakRef<Uint8Array>>();
  readonly #reading = new Map<string, Promise<Uint8Array>>();
  readonly #dropped = new FinalizationRegistry<string>((key) => {
    // By now it may have been read again.
    if (this.#held.get(key)?.deref() === undefined) this.#held.delete(key);
  });

  /** Of the same key there are always the same bytes. They are read when nobody holds them. */
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
