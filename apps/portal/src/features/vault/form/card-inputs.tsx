import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CardNumberInput, codeLengthOf, ExpiryInput, SecurityCodeInput } from '../../../shared/fields/card-inputs.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { ConsentFields } from '../../../shared/vault/consent-fields.tsx';
import type { CustomerDraft } from './customer-draft.ts';

type InputsProps = { form: FormOfFields<CustomerDraft> };

/** The number, expiry and code of a card to be stored, inside a FormSection. */
export function CardInputs({ form }: InputsProps) {
  const longest = useWatch({ control: form.control, name: 'account.card_number', compute: codeLengthOf });
  const codeOf = () => document.querySelector<HTMLInputElement>('[name="account.cvv"]');
  return (
    <>
      <Span of={6}>
        <FormField form={form} name="account.card_number">
          {(field) => <CardNumberInput field={field} />}
        </FormField>
      </Span>
      <Span of={3} phone={3}>
        <FormField form={form} name="account.expiry">
          {(field) => <ExpiryInput field={field} onFull={() => codeOf()?.focus()} />}
        </FormField>
      </Span>
      <Span of={3} phone={3}>
        <FormField form={form} name="account.cvv">
          {(field) => <SecurityCodeInput field={field} longest={longest} optional />}
        </FormField>
      </Span>
      <CardNames form={form} />
    </>
  );
}

/** The name on a card, and the merchant's own name for it. */
export function CardNames({ form }: InputsProps) {
  const { t } = useLingui();
  return (
    <>
      <Span of={3}>
        <FormField form={form} name="account.cardholder_name">
          {({ text }) => (
            <TextField
              label={t`Name on the card`}
              optional
              help={t`The customer’s name unless you enter another.`}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="account.nickname">
          {({ text }) => (
            <TextField
              label={t`Nickname`}
              optional
              help={t`Such as Office card.`}
              maxLength={vaultLimits.nickname_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
    </>
  );
}

/** How the customer agreed to the storing of the card. */
export function CardConsent({ form }: InputsProps) {
  return (
    <ConsentFields channel={useField(form, 'account.consent_channel')} text={useField(form, 'account.consent_text')} />
  );
}
