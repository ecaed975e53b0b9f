/** Collects little-endian bytes in one growing buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #room(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length));
      grown.set(this.#bytes);
      this.#bytes = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }

  u8(value: number): this {
    const at = this.#room(1);
    this.#bytes[at] = value;
    return this;
  }

  u16(value: number): this {
    const at = this.#room(2);
    this.#view.setUint16(at, value, true);
    return this;
  }

  u32(value: number): this {
    const at = this.#room(4);
    this.#view.setUint32(at, value, true);
    return this;
  }

  f64(value: number): this {
    const at = this.#room(8);
    this.#view.setFloat64(at, value, true);
    return this;
  }

  bytes(bytes: Uint8Array): this {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  zeros(count: number): this {
    const at = this.#room(count);
    this.#bytes.fill(0, at, at + count);
    return this;
  }

  /** One byte per character; each must be below 256. */
  latin(text: string): this {
    const at = this.#room(text.length);
    for (let index = 0; index < text.length; index += 1) this.#bytes[at + index] = text.charCodeAt(index);
    return this;
  }

  /** Two bytes per UTF-16 code unit. */
  utf16(text: string): this {
    const at = this.#room(text.length * 2);
    for (let index = 0; index < text.length; index += 1) {
      this.#view.setUint16(at + index * 2, text.charCodeAt(index), true);
    }
    return this;
  }

  /** Returns a copy of the collected bytes and starts again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }
}
