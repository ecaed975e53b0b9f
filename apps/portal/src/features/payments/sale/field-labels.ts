import { useTransactionFieldNames } from '../../../shared/form/transaction-field-names.ts';
import type { OwnPath } from './sale-fields.ts';

/** Returns a field's label in the user's language. The labels of an address come with its fields. */
export function useFieldLabels(): (path: OwnPath) => string {
  return useTransactionFieldNames();
}
