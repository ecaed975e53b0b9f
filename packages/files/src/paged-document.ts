import PDFDocument from 'pdfkit';

/** pdfkit gives its bytes whether anybody takes them or not (its issue 269): here they wait until a page is whole. */
export class PagedDocument extends PDFDocument {
  // pdfkit writes while it is constructed, before a field of this class would be there.
  declare parts: Uint8Array[] | undefined;
  declare onWhole: (() => void) | undefined;

  override push(part: Uint8Array | null): boolean {
    this.parts ??= [];
    if (part === null) this.onWhole?.();
    else this.parts.push(part);
    return true;
  }

  /** Ends the document: all its bytes that are not taken yet. A picture may take a moment until it is in it. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    await new Promise<void>((resolve) => {
      this.onWhole = resolve;
      this.end();
    });
    return this.take();
  }

  /** The bytes that are ready. */
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
