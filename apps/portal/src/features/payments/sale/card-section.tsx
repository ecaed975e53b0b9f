import { brandOf, checkCardNumber, cvvLengthOf, formatCardNumber } from '@countinghouse/domain/card';
import { CardBrandIcon } from '@countinghouse/ui/card-brand-icon';
import { DigitsField, MonthYearField } from '@countinghouse/ui/digits-field';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { useLingui } from '@lingui/react/macro';
import { cardNumberLength } from './card-number-length.ts';
import { useProblemTexts } from './problem-text.ts';
import { shownTexts } from './sale-fields.ts';
import type { FieldPath, FormFields } from './sale-values.ts';
import { SaleTextField } from './text-fields.tsx';
import type { Sale } from './use-sale.ts';

/** The card: number with its brand, expiry that moves on by itself, code, and the postal code that is checked with them. */
export function CardSection({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  const { problemText } = useProblemTexts();
  const { card_number, expiry, cvv } = sale.values;
  const brand = brandOf(card_number);
  const errorOf = (path: FieldPath) => {
    const problem = sale.problems[path];
    return problem === undefined ? null : problemText(problem);
  };
  const length = cvvLengthOf(brand);
  return (
    <FormSection id="card" title={t`Card`} note={t`Typed in from the card.`}>
      <Span of={6}>
        <DigitsField
          label={t`Card number`}
          name="payment.card_number"
          digits={card_number}
          format={formatCardNumber}
          longest={cardNumberLength}
          onDigits={(digits) => sale.changeCard('card_number', digits)}
          onBlur={() => sale.leave('payment.card_number', card_number !== '')}
          error={errorOf('payment.card_number')}
          after={brand === undefined ? null : <CardBrandIcon brand={brand} />}
        />
      </Span>
      <Span of={2} phone={3}>
        <MonthYearField
          label={t`Expires`}
          name="payment.expiry"
          placeholder={t`MM / YY`}
          digits={expiry}
          onDigits={(digits) => sale.changeCard('expiry', digits)}
          onFull={() =>
            sale.form.current
              ?.querySelector<HTMLInputElement>('[name="payment.cvv"], [name="account.billing_address.postal_code"]')
              ?.focus()
          }
          onBlur={() => sale.leave('payment.expiry', expiry !== '')}
          error={errorOf('payment.expiry')}
        />
      </Span>
      {fields.shows('payment.cvv') ? (
        <Span of={2} phone={3}>
          <DigitsField
            label={t`Security code`}
            name="payment.cvv"
            concealed
            digits={cvv}
            longest={'brand' in checkCardNumber(card_number) ? length : 4}
            onDigits={(digits) => sale.changeCard('cvv', digits)}
            onBlur={() => sale.leave('payment.cvv', cvv !== '')}
            error={errorOf('payment.cvv')}
          />
        </Span>
      ) : null}
      {shownTexts(fields, 'card').map((path) => (
        <Span key={path} of={2}>
          <SaleTextField sale={sale} path={path} />
        </Span>
      ))}
    </FormSection>
  );
}
