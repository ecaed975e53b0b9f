import { brandOf, checkCardNumber, cvvLengthOf, formatCardNumber } from '@countinghouse/domain/card';
import { CardBrandIcon } from '@countinghouse/ui/card-brand-icon';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatExpiry, typeCardNumber, typeExpiry } from './card-input.ts';
import styles from './card-section.module.css';
import { DigitsField } from './digits-field.tsx';
import { useProblemTexts } from './problem-text.ts';
import { shownTexts } from './sale-fields.ts';
import type { FieldPath, FormFields } from './sale-values.ts';
import { SaleTextField } from './text-fields.tsx';
import type { Sale } from './use-sale.ts';

/** The card: number with its brand, expiry that moves on by itself, code, and the postal code that is checked with them. */
export function CardSection({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  const { problemText } = useProblemTexts();
  const place = useRef<HTMLDivElement>(null);
  const { card_number, expiry, cvv } = sale.values;
  const brand = brandOf(card_number);
  const errorOf = (path: FieldPath) => {
    const problem = sale.problems[path];
    return problem === undefined ? null : problemText(problem);
  };
  const length = cvvLengthOf(brand);
  const onExpiry = (digits: string) => {
    sale.changeCard('expiry', digits);
    if (digits.length === 4 && expiry.length < 4) {
      place.current?.querySelector<HTMLInputElement>('[data-after-expiry] input')?.focus();
    }
  };
  return (
    <FormSection id="card" title={t`Card`} note={t`Typed in from the card.`}>
      <Span of={6}>
        <DigitsField
          label={t`Card number`}
          name="payment.card_number"
          digits={card_number}
          format={formatCardNumber}
          type={typeCardNumber}
          onDigits={(digits) => sale.changeCard('card_number', digits)}
          onBlur={() => sale.leave('payment.card_number', card_number !== '')}
          error={errorOf('payment.card_number')}
          after={brand === undefined ? null : <CardBrandIcon brand={brand} />}
        />
      </Span>
      <div ref={place} className={styles.rest}>
        <DigitsField
          label={t`Expires`}
          name="payment.expiry"
          placeholder={t`MM / YY`}
          digits={expiry}
          format={formatExpiry}
          type={typeExpiry}
          onDigits={onExpiry}
          onBlur={() => sale.leave('payment.expiry', expiry !== '')}
          error={errorOf('payment.expiry')}
        />
        {fields.shows('payment.cvv') ? (
          <div className={styles.code} data-after-expiry>
            <TextField
              label={t`Security code`}
              name="payment.cvv"
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              maxLength={'brand' in checkCardNumber(card_number) ? length : 4}
              value={cvv}
              onChange={(event) => sale.changeCard('cvv', event.currentTarget.value.replace(/\D/g, ''))}
              onBlur={() => sale.leave('payment.cvv', cvv !== '')}
              error={errorOf('payment.cvv')}
            />
          </div>
        ) : null}
        {shownTexts(fields, 'card').map((path) => (
          <div key={path} className={styles.postal} data-after-expiry>
            <SaleTextField sale={sale} path={path} />
          </div>
        ))}
      </div>
    </FormSection>
  );
}
