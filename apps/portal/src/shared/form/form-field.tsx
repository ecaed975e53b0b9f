import type { ReactNode } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { type FormFieldState, useField } from './use-field.ts';
import type { FormOfFields } from './use-record-form.ts';

/**
 * Connects one control of packages/ui with a form. Only this component renders again while the user types in it:
 * <FormField form={form} name="subject"> {({ text }) => <TextField label={t`Subject`} {...text} />} </FormField>
 */
export function FormField<Values extends FieldValues, const Name extends FieldPath<Values>>({
  form,
  name,
  also,
  children,
}: {
  form: FormOfFields<Values>;
  name: Name;
  /** Fields whose faults depend on this one. They are checked with it. */
  also?: readonly FieldPath<Values>[];
  children: (field: FormFieldState<FieldPathValue<Values, Name>>) => ReactNode;
}) {
  return children(useField(form, name, also));
}
