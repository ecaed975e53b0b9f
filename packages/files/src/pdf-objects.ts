/** The objects of a PDF, written one after the other; where each stands is kept for the table at the end. */
export type PdfObjects = ReturnType<typeof createPdfObjects>;

/** Begins the objects of a PDF. Whoever writes takes the bytes that are ready; nothing but the places is kept. */
export function createPdfObjects() {
  const places: number[] = [0];
  let parts: Uint8Array[] = [];
  let ready = 0;
  let taken = 0;
  const push = (bytes: Uint8Array) => {
    parts.push(bytes);
    ready += bytes.length;
  };
  const write = (text: string) => push(latin(text));
  const place = (object: number) => {
    places[object] = taken + ready;
  };
  return {
    latin,
    text: pdfText,
    /** A number for an object that is written later. */
    reserve: () => places.push(0) - 1,
    begin: () => {
      write('%PDF-1.7\n');
      push(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
      return take();
    },
    add: (object: number, body: string) => {
      place(object);
      write(`${object} 0 obj\n${body}\nendobj\n`);
    },
    addStream: (object: number, entries: string, bytes: Uint8Array) => {
      place(object);
      write(`${object} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n`);
      push(bytes);
      write('\nendstream\nendobj\n');
    },
    /** The table of places and what stands behind it. */
    end: (catalog: number, information: string) => {
      const object = places.push(0) - 1;
      place(object);
      write(`${object} 0 obj\n${information}\nendobj\n`);
      const start = taken + ready;
      write(`xref\n0 ${places.length}\n0000000000 65535 f \n`);
      for (let from = 1; from < places.length; from += 10_000) {
        write(
          places
            .slice(from, from + 10_000)
            .map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
            .join(''),
        );
      }
      write(`trailer\n<</Size ${places.length}/Root ${catalog} 0 R/Info ${object} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    },
    take,
  };

  function take(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(ready);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    taken += ready;
    ready = 0;
    parts = [];
    return bytes;
  }
}

/** One byte a character. */
function latin(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** A text outside of pages, such as a title: UTF-16 with its mark, in hexadecimal digits. */
function pdfText(text: string): string {
  let digits = 'FEFF';
  for (let index = 0; index < text.length; index += 1) digits += hexadecimal(text.charCodeAt(index));
  return `<${digits}>`;
}

/** Four hexadecimal digits. */
export function hexadecimal(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
