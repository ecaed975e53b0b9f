import { type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { valueAt } from './form-rules.ts';
import type { FormOfFields } from './use-record-form.ts';

/** Returns whether any of these fields is faulty. Used by sections that must not hide such a field. */
export function useAtFault<Values extends FieldValues>(
  { control }: FormOfFields<Values>,
  names: readonly FieldPath<Values>[],
): boolean {
  const { errors } = useFormState({ control, name: names });
  return names.some((name) => valueAt(errors, name) !== undefined);
}
