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
 * The query of a download besides filter and order. `labels` has the columns in order, with their labels
 * (`{"timestamp":"Time","amount":"Amount"}`), and optionally words for codes (`"status:210":"Approved"`), so that the file is in the
 * reader's language. `covers` describes the filters (`["Status: Approved"]`): a PDF shows it above the table. `table_name` names the file,
 * `locale` selects the texts and the paper of a PDF.
 */
export const fileQuery = {
  format: z.optional(z.literal([...exportFormats], 'must be csv, xlsx, excel or pdf')),
  table_name: z.optional(label),
  locale: z.optional(locale),
  labels: z.optional(jsonOf(words)),
  covers: z.optional(jsonOf(coverTexts)),
} as const;

/** The same as a body, for a table with more text than fits into an address: many proxies limit addresses to 8 KB. */
export const fileBody = z.strictObject({
  ...fileQuery,
  labels: z.optional(words),
  covers: z.optional(coverTexts),
});

/** The response of a table download. */
export const tableFile = fileOf(
  exportMediaTypes.csv,
  exportMediaTypes.xlsx,
  exportMediaTypes.excel,
  exportMediaTypes.pdf,
);
