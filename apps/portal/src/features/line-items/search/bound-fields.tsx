import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import type { Option } from '@countinghouse/ui/choice/select-field';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import type { FieldPath, FieldPathByValue } from 'react-hook-form';
import { useField } from '../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { FourDecimalsField, OptionalSumField, RateField, SumField } from './number-fields.tsx';

/** The form that contains the fields. */
export type CommercialFields = FormOfFields<CommercialData>;

type Bound<Name extends FieldPath<CommercialData>> = {
  form: CommercialFields;
  name: Name;
  label: string;
  /** Disabled because another field makes it irrelevant. */
  off?: boolean;
  /** Calculates what depends on the change. */
  onChanged?: (() => void) | undefined;
};
type Texts = FieldPathByValue<CommercialData, string>;
type Numbers = FieldPathByValue<CommercialData, number>;
type OptionalNumbers = FieldPathByValue<CommercialData, number | null>;

/*
 * The fields of an order and its lines. Each is connected with its path in the form and renders on its own: typing in one renders no other.
 */

export function BoundText({
  form,
  name,
  off = false,
  onChanged: _none,
  ...rest
}: Bound<Texts> & { maxLength: number; className?: string | undefined }) {
  const { text } = useField(form, name);
  return <TextField {...rest} {...text} disabled={form.disabled || off} />;
}

export function BoundChoice<Name extends Texts>({
  form,
  name,
  off = false,
  onChanged,
  ...rest
}: Bound<Name> & { options: readonly Option[] }) {
  const { choice } = useField<CommercialData, Texts>(form, name);
  return (
    <SelectField
      {...rest}
      {...choice}
      disabled={form.disabled || off}
      onValue={(value) => {
        choice.onValue(value);
        onChanged?.();
      }}
    />
  );
}

export function BoundBox({
  form,
  name,
  off = false,
  onChanged,
  label,
}: Bound<FieldPathByValue<CommercialData, boolean>>) {
  const { box } = useField(form, name);
  return (
    <Checkbox
      label={label}
      {...box}
      disabled={form.disabled || off}
      onChange={(event) => {
        box.onChange(event);
        onChanged?.();
      }}
    />
  );
}

export function BoundSum({ form, name, off = false, onChanged, ...rest }: Bound<Numbers> & { currency: CurrencyCode }) {
  const { parsed } = useField(form, name);
  return <SumField {...rest} {...parsed} disabled={form.disabled || off} onValue={then(parsed.onValue, onChanged)} />;
}

export function BoundOptionalSum({
  form,
  name,
  off = false,
  onChanged,
  ...rest
}: Bound<OptionalNumbers> & { currency: CurrencyCode; digits_maximum?: number; help?: string }) {
  const { parsed } = useField(form, name);
  return (
    <OptionalSumField {...rest} {...parsed} disabled={form.disabled || off} onValue={then(parsed.onValue, onChanged)} />
  );
}

export function BoundFourDecimals({
  form,
  name,
  off = false,
  onChanged,
  ...rest
}: Bound<Numbers> & { currency?: CurrencyCode }) {
  const { parsed } = useField(form, name);
  return (
    <FourDecimalsField
      {...rest}
      {...parsed}
      disabled={form.disabled || off}
      onValue={then(parsed.onValue, onChanged)}
    />
  );
}

export function BoundRate({ form, name, off = false, onChanged, ...rest }: Bound<OptionalNumbers>) {
  const { parsed } = useField(form, name);
  return <RateField {...rest} {...parsed} disabled={form.disabled || off} onValue={then(parsed.onValue, onChanged)} />;
}

function then<Value>(change: (value: Value, fault: string | undefined) => void, onChanged: (() => void) | undefined) {
  return (value: Value, fault: string | undefined) => {
    change(value, fault);
    onChanged?.();
  };
}
