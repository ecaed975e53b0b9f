import { useEffect, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, type PathValue, useController } from 'react-hook-form';
import { isEmpty } from './form-rules.ts';
import type { FormOfFields } from './use-record-form.ts';

/** The state of a field, in the shapes that the controls of packages/ui take. */
export type FormFieldState<Value> = {
  value: Value;
  change: (value: Value) => void;
  /** For every control: name, fault, whether it is disabled, and the blur handler. */
  frame: { name: string; error: string | null; disabled: boolean; onBlur: () => void };
  /** TextField, TextAreaField. */
  text: FormFieldState<Value>['frame'] & {
    value: Value;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** SelectField, SearchSelectField, RadioGroup and the other fields with `onValue`. */
  choice: FormFieldState<Value>['frame'] & { value: Value; onValue: (value: Value) => void };
  /** MoneyField, DateField and the other fields that parse typed text. Unreadable text is a fault and is not sent. */
  parsed: FormFieldState<Value>['frame'] & { value: Value; onValue: (value: Value, fault: string | undefined) => void };
  /** Checkbox, Switch. */
  box: {
    name: string;
    error: string | null;
    disabled: boolean;
    checked: boolean;
    onChange: (event: { currentTarget: { checked: boolean } }) => void;
  };
};

/**
 * Connects one field of a form (`useRecordForm`) with the controlled fields of packages/ui. Only the component that calls it renders again
 * when the field changes: call it in one component per field, or use `FormField`.
 * @param also fields whose faults depend on this one; they are checked with it
 */
export function useField<Values extends FieldValues, const Name extends FieldPath<Values>>(
  { control, disabled, shown, sentenceOf, noteUnreadable, recheck }: FormOfFields<Values>,
  name: Name,
  also?: readonly FieldPath<Values>[],
): FormFieldState<FieldPathValue<Values, Name>> {
  type Value = FieldPathValue<Values, Name>;
  const { field, fieldState } = useController({ control, name });
  const value = field.value as Value;
  const change = (next: Value) => {
    field.onChange(next as PathValue<Values, Name>);
    recheck(name, also);
  };
  const reads = useReading(noteUnreadable, name);
  const { error } = fieldState;
  const frame = {
    name,
    disabled,
    error: error === undefined ? null : sentenceOf(name, error.message ?? ''),
    onBlur: () => {
      if (shown === 'left' || !isEmpty(value)) field.onBlur();
    },
  };
  return {
    value,
    change,
    frame,
    text: { ...frame, value, onChange: (event) => change(event.currentTarget.value as Value) },
    choice: { ...frame, value, onValue: change },
    parsed: {
      ...frame,
      value,
      onValue: (next, fault) => {
        reads(fault);
        change(next);
      },
    },
    box: {
      name,
      disabled,
      error: frame.error,
      checked: value === true,
      onChange: (event) => change(event.currentTarget.checked as Value),
    },
  };
}

/** Stores what a field's parser reports, under the field's current name (which changes in a list), until the field is removed. */
function useReading(
  noteUnreadable: (field: string, fault: string | undefined) => void,
  name: string,
): (fault: string | undefined) => void {
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (fault === undefined) return;
    noteUnreadable(name, fault);
    return () => noteUnreadable(name, undefined);
  }, [fault, name, noteUnreadable]);
  return (next) => {
    // Also synchronously, because the form can be checked before the next render.
    noteUnreadable(name, next);
    setFault(next);
  };
}
