import type { RawBuilder } from 'kysely';
import type { FileColumn } from '../../../../export/table-columns.ts';

/** Returns the label of something in a file: the requested one, or else the default. */
export type Word = (name: string, otherwise: string) => string;

/** Returns a text column. */
export const textColumn = (key: string, label: string, value: RawBuilder<unknown>): FileColumn => ({
  key,
  label,
  datatype: 'text',
  value,
});
