import { useTransactionFieldNames } from '../../../shared/form/transaction-field-names.ts';
import type { OwnPath } from './sale-fields.ts';

/** A field's label in the reader's language. Those of an address come with its fields. */
export function useFieldLabels(): (path: OwnPath) => string {
  return useTransactionFieldNames();
}
