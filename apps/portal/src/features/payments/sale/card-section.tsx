import { Segmented } from '@countinghouse/ui/choice/segmented';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CardNumberInput, codeLengthOf, ExpiryInput, SecurityCodeInput } from '../../../shared/fields/card-inputs.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { KeepCard } from './keep-card.tsx';
import { shownTexts } from './sale-fields.ts';
import type { FormFields } from './sale-values.ts';
import { StoredCardFields } from './stored-card-fields.tsx';
import { SaleTextField } from './text-fields.tsx';
import type { Sale } from './use-sale.ts';

/** The card section: a typed card or one of the vault, and the postal code that is checked with it. */
export function CardSection({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  const small = useMedia(phone);
  const chosen = useWatch({ control: sale.control, name: 'stored.use' });
  const { may_use_stored, may_keep } = sale.rules;
  const stored = may_use_stored && chosen;
  return (
    <FormSection
      id="card"
      title={t`Card`}
      note={stored ? t`Stored with the customer’s consent.` : t`Typed in from the card.`}
    >
      {may_use_stored ? (
        <Span of={6}>
          <Segmented
            label={t`Where the card comes from`}
            full={small}
            options={[
              { value: 'typed', label: t`Type in a card` },
              { value: 'stored', label: t`Use a stored card` },
            ]}
            value={stored ? 'stored' : 'typed'}
            onChange={(from) => sale.takeStored(from === 'stored')}
          />
        </Span>
      ) : null}
      {stored ? <StoredCardFields sale={sale} fields={fields} /> : <TypedCardFields sale={sale} fields={fields} />}
      {shownTexts(fields, 'card').map((path) => (
        <Span key={path} of={2}>
          <SaleTextField sale={sale} path={path} optional={false} />
        </Span>
      ))}
      {may_keep && !stored ? <KeepCard sale={sale} /> : null}
    </FormSection>
  );
}

/** Number with its brand, expiry that moves on to the next field, and security code. */
function TypedCardFields({ sale, fields }: { sale: Sale; fields: FormFields }) {
  return (
    <>
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
    </>
  );
}

/** As long as the card's brand requires; four digits until it is known. */
function SaleSecurityCode({ sale }: { sale: Sale }) {
  const longest = useWatch({ control: sale.control, name: 'payment.card_number', compute: codeLengthOf });
  return <SecurityCodeInput field={useField(sale, 'payment.cvv')} longest={longest} />;
}
