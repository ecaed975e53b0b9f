import { exportFormats, exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { z } from 'zod/mini';
import { locale } from './fields.ts';
import { fileOf } from './file.ts';

const shortText = (length_maximum: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(length_maximum, `must have at most ${length_maximum} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u001f\u007f]*$/u, 'must not have control characters'),
  );

const label = shortText(100);

const words = z.record(z.string().check(z.regex(/^[a-z_]{1,40}(:[\w ]{1,40})?$/, 'must be a column')), label);

const coverTexts = z.array(shortText(300)).check(z.maxLength(30, 'must have at most 30 texts'));

/** A value in a query: its JSON text. */
const jsonOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.string().check(z.maxLength(12_000, 'must have at most 12000 characters')),
    z.pipe(
      z.transform((text: string): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          return undefined;
        }
      }),
      schema,
    ),
  );

/**
 * What a download is asked for besides its filter and order. `labels` says which columns it has, in their order, and what they are called
 * (`{"timestamp":"Time","amount":"Amount"}`), and may give words for codes (`"status:210":"Approved"`), so that the file
 * speaks the reader's language. `covers` says in words what the table is narrowed to (`["Status: Approved"]`): a PDF has it above the table.
 * `table_name` names the file, `locale` chooses the words and the paper of a PDF.
 */
export const fileQuery = {
  format: z.optional(z.literal([...exportFormats], 'must be csv, xlsx, excel or pdf')),
  table_name: z.optional(label),
  locale: z.optional(locale),
  labels: z.optional(jsonOf(words)),
  covers: z.optional(jsonOf(coverTexts)),
} as const;

/** The same as a body, for a table with more words than an address holds: many proxies take no address of more than 8 KB. */
export const fileBody = z.strictObject({
  ...fileQuery,
  labels: z.optional(words),
  covers: z.optional(coverTexts),
});

/** What the download of a table answers. */
export const tableFile = fileOf(
  exportMediaTypes.csv,
  exportMediaTypes.xlsx,
  exportMediaTypes.excel,
  exportMediaTypes.pdf,
);
