import { holdsCardNumber } from '../card/card-number-in-text.ts';

/** The maximum size of a payment's file: 5 MB (blanks.md 9). */
export const paymentFile_maximum_bytes = 5 * 1024 * 1024;

/** The accepted kinds of files by content: media type, and file name endings, the usual one first. */
export const paymentFileKinds = {
  pdf: { media_type: 'application/pdf', endings: ['pdf'] },
  png: { media_type: 'image/png', endings: ['png'] },
  jpeg: { media_type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  csv: { media_type: 'text/csv; charset=utf-8', endings: ['csv'] },
} as const satisfies Record<string, { media_type: string; endings: readonly [string, ...string[]] }>;

/** An accepted kind of file. */
export type PaymentFileKind = keyof typeof paymentFileKinds;

const signatures: readonly (readonly [PaymentFileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
];

/**
 * Detects the kind of a file from its bytes, never from its name; undefined if it is not accepted. A CSV is UTF-8 text without control
 * characters, with a separator in its first line, that does not begin like markup.
 */
export function paymentFileKindOf(bytes: Uint8Array): PaymentFileKind | undefined {
  for (const [kind, signature] of signatures) {
    if (bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte)) return kind;
  }
  return isCsv(bytes) ? 'csv' : undefined;
}

function isCsv(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0d : byte === 0x7f) return false;
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const start = text.trimStart();
  const [line = ''] = start.split(/\r?\n/, 1);
  return /[,;\t]/.test(line) && !/^[<{[]/.test(start);
}

const nameLength_maximum = 120;

/**
 * Returns a safe file name: without folders, control characters and marks that change the text direction, at most 120 characters long, and
 * with the ending of the detected kind.
 */
export function paymentFileName(given: string, kind: PaymentFileKind): string {
  const { endings } = paymentFileKinds[kind];
  const plain = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  const ending = /\.([^.]+)$/.exec(plain)?.[1]?.toLowerCase() ?? '';
  const known = (endings as readonly string[]).includes(ending);
  const stem = (known || isEnding(ending) ? plain.slice(0, -ending.length - 1) : plain).replace(/^[. ]+|[. ]+$/g, '');
  const last = known ? ending : endings[0];
  return `${[...(stem === '' ? 'file' : stem)].slice(0, nameLength_maximum - last.length - 1).join('')}.${last}`;
}

const fieldOfRow = /"(?:[^"]|"")*"?|[^,;\t"]+/g;
/** How card numbers are grouped in print: Visa, Mastercard and most others, and American Express. */
const printedGroups = [
  [4, 4, 4, 4],
  [4, 6, 5],
] as const;

/**
 * Whether a row of a CSV contains a card number. Fields are checked individually, since numbers side by side are several. Fields are only
 * combined if they are exactly the groups of a printed card number.
 */
export function csvRowHoldsCardNumber(row: string): boolean {
  const fields = row.match(fieldOfRow) ?? [];
  if (fields.some(holdsCardNumber)) return true;
  const sizes = fields.map((field) => /^[\s"]*(\p{Nd}+)[\s"]*$/u.exec(field.normalize('NFKC'))?.[1]?.length);
  return printedGroups.some((groups) =>
    fields.some((_, first) => {
      const end = first + groups.length;
      return (
        groups.every((size, index) => sizes[first + index] === size) &&
        sizes[first - 1] !== groups[0] &&
        sizes[end] !== groups.at(-1) &&
        holdsCardNumber(fields.slice(first, end).join(' '))
      );
    }),
  );
}

/** Whether the end of a name looks like a file name ending; otherwise it stays part of the name. */
function isEnding(text: string): boolean {
  return /^[a-z][a-z0-9]{1,4}$/.test(text);
}
