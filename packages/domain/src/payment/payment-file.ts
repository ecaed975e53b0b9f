import { holdsCardNumber } from '../card/card-number-in-text.ts';

/** The most bytes that a file of a payment may have: 5 MB (blanks.md 9). */
export const paymentFile_maximum_bytes = 5 * 1024 * 1024;

/** The kinds of files that are taken, by what they hold: media type, and the endings of their names, the usual one first. */
export const paymentFileKinds = {
  pdf: { media_type: 'application/pdf', endings: ['pdf'] },
  png: { media_type: 'image/png', endings: ['png'] },
  jpeg: { media_type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  csv: { media_type: 'text/csv; charset=utf-8', endings: ['csv'] },
} as const satisfies Record<string, { media_type: string; endings: readonly [string, ...string[]] }>;

/** A kind of file that is taken. */
export type PaymentFileKind = keyof typeof paymentFileKinds;

const signatures: readonly (readonly [PaymentFileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
];

/**
 * What a file holds, by its bytes and never by its name; undefined for what is not taken. A CSV is UTF-8 text without control
 * characters whose first line has a separator and which does not begin as markup does.
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
 * A name under which a file can be kept and saved again: without folders, control characters and marks that turn the direction of
 * text, not longer than 120 characters, and with the ending of what the file holds.
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
/** How card numbers are printed: Visa, Mastercard and most others, and American Express. */
const printedGroups = [
  [4, 4, 4, 4],
  [4, 6, 5],
] as const;

/**
 * Whether a row of a CSV holds a card number. Its fields are looked at one by one, since numbers side by side are several; only fields
 * that stand as a card number is printed, and no more of them, are read as one.
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

/** Whether the end of a name looks like the ending of a file: what is none of it stays part of the name. */
function isEnding(text: string): boolean {
  return /^[a-z][a-z0-9]{1,4}$/.test(text);
}
