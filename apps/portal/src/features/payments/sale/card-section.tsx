import {
  brandOf,
  type CardBrand,
  checkCardNumber,
  cvvLengthOf,
  formatCardNumber,
} from '@countinghouse/domain/card/card';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { DigitsField, MonthYearField } from '@countinghouse/ui/field/digits-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { cardNumberLength } from './card-number-length.ts';
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
          {({ value, change, frame }) => (
            <DigitsField
              label={t`Card number`}
              digits={value}
              format={formatCardNumber}
              longest={cardNumberLength}
              onDigits={change}
              after={brandIcon(brandOf(value))}
              {...frame}
            />
          )}
        </FormField>
      </Span>
      <Span of={2} phone={3}>
        <FormField form={sale} name="payment.expiry">
          {({ value, change, frame }) => (
            <MonthYearField
              label={t`Expires`}
              placeholder={t`MM / YY`}
              digits={value}
              onDigits={change}
              onFull={() =>
                document
                  .querySelector<HTMLInputElement>('[name="payment.cvv"], [name="account.billing_address.postal_code"]')
                  ?.focus()
              }
              {...frame}
            />
          )}
        </FormField>
      </Span>
      {fields.shows('payment.cvv') ? (
        <Span of={2} phone={3}>
          <SecurityCode sale={sale} />
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

function brandIcon(brand: CardBrand | undefined) {
  return brand === undefined ? null : <CardBrandIcon brand={brand} />;
}

/** As long as the card's brand has it; four digits until that is known. */
function SecurityCode({ sale }: { sale: Sale }) {
  const { t } = useLingui();
  const longest = useWatch({ control: sale.control, name: 'payment.card_number', compute: codeLengthOf });
  const { value, change, frame } = useField(sale, 'payment.cvv');
  return (
    <DigitsField label={t`Security code`} concealed digits={value} longest={longest} onDigits={change} {...frame} />
  );
}

function codeLengthOf(card_number: string): number {
  const card = checkCardNumber(card_number);
  return 'brand' in card ? cvvLengthOf(card.brand) : 4;
}
