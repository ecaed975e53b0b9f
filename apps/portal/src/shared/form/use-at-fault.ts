import { type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { valueAt } from './form-rules.ts';
import type { FormOfFields } from './use-record-form.ts';

/** Whether any of these fields is at fault, for what must not hide them. */
export function useAtFault<Values extends FieldValues>(
  { control }: FormOfFields<Values>,
  names: readonly FieldPath<Values>[],
): boolean {
  const { errors } = useFormState({ control, name: names });
  return names.some((name) => valueAt(errors, name) !== undefined);
}
