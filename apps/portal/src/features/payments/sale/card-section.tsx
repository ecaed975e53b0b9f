import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CardNumberInput, codeLengthOf, ExpiryInput, SecurityCodeInput } from '../../../shared/fields/card-inputs.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { shownTexts } from './sale-fields.ts';
import type { FormFields } from './sale-values.ts';
import { SaleTextField } from './text-fields.tsx';
import type { Sale } from './use-sale.ts';

/** The card: number with its brand, expiry that moves on by itself, code, and the postal code that is checked with them. */
export function CardSection({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  return (
    <FormSection id="card" title={t`Card`} note={t`Typed in from the card.`}>
      <Span of={6}>
        <FormField form={sale} name="payment.card_number">
          {(field) => <CardNumberInput field={field} />}
        </FormField>
      </Span>
      <Span of={2} phone={3}>
        <FormField form={sale} name="payment.expiry">
          {(field) => (
            <ExpiryInput
              field={field}
              onFull={() =>
                document
                  .querySelector<HTMLInputElement>('[name="payment.cvv"], [name="account.billing_address.postal_code"]')
                  ?.focus()
              }
            />
          )}
        </FormField>
      </Span>
      {fields.shows('payment.cvv') ? (
        <Span of={2} phone={3}>
          <SaleSecurityCode sale={sale} />
        </Span>
      ) : null}
      {shownTexts(fields, 'card').map((path) => (
        <Span key={path} of={2}>
          <SaleTextField sale={sale} path={path} optional={false} />
        </Span>
      ))}
    </FormSection>
  );
}

/** As long as the card's brand has it; four digits until that is known. */
function SaleSecurityCode({ sale }: { sale: Sale }) {
  const longest = useWatch({ control: sale.control, name: 'payment.card_number', compute: codeLengthOf });
  return <SecurityCodeInput field={useField(sale, 'payment.cvv')} longest={longest} />;
}
