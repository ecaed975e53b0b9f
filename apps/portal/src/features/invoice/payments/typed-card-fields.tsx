import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CardNumberInput, codeLengthOf, ExpiryInput, SecurityCodeInput } from '../../../shared/fields/card-inputs.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import type { ChargeValues } from './charge-values.ts';

/** The fields of a card that is typed for one charge. It is not stored. */
export function TypedCardFields({ form }: { form: FormOfFields<ChargeValues> }) {
  const { t } = useLingui();
  const longest = useWatch({ control: form.control, name: 'payment.card_number', compute: codeLengthOf });
  const codeOf = () => document.querySelector<HTMLInputElement>('[name="payment.cvv"]');
  return (
    <FormSection title={t`Card`} note={t`The card is charged once and is not stored.`}>
      <Span of={6}>
        <FormField form={form} name="payment.card_number">
          {(field) => <CardNumberInput field={field} />}
        </FormField>
      </Span>
      <Span of={2} phone={3}>
        <FormField form={form} name="payment.expiry">
          {(field) => <ExpiryInput field={field} onFull={() => codeOf()?.focus()} />}
        </FormField>
      </Span>
      <Span of={2} phone={3}>
        <FormField form={form} name="payment.cvv">
          {(field) => <SecurityCodeInput field={field} longest={longest} optional />}
        </FormField>
      </Span>
      <Span of={2}>
        <FormField form={form} name="postal_code">
          {({ text }) => <TextField label={t`Postal code`} optional maxLength={12} autoComplete="off" {...text} />}
        </FormField>
      </Span>
    </FormSection>
  );
}
