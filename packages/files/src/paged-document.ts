import PDFDocument from 'pdfkit';

/** pdfkit pushes its bytes even without a reader (its issue 269): here they are buffered until a page is complete. */
export class PagedDocument extends PDFDocument {
  // pdfkit writes in its constructor, before a field of this class is initialised.
  declare parts: Uint8Array[] | undefined;
  declare onWhole: (() => void) | undefined;

  override push(part: Uint8Array | null): boolean {
    this.parts ??= [];
    if (part === null) this.onWhole?.();
    else this.parts.push(part);
    return true;
  }

  /** Ends the document and returns its remaining bytes. Embedding a picture can take a moment. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    await new Promise<void>((resolve) => {
      this.onWhole = resolve;
      this.end();
    });
    return this.take();
  }

  /** Returns the bytes that are ready. */
  take(): Uint8Array<ArrayBuffer> {
    const parts = this.parts ?? [];
    this.parts = [];
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
