import type { RawBuilder } from 'kysely';
import type { FileColumn } from '../../../../export/table-columns.ts';

/** What a file calls something: the word that was asked for, or else its own. */
export type Word = (name: string, otherwise: string) => string;

/** A column of text. */
export const textColumn = (key: string, label: string, value: RawBuilder<unknown>): FileColumn => ({
  key,
  label,
  datatype: 'text',
  value,
});
