import { brandOf, checkCardNumber, cvvLengthOf, formatCardNumber } from '@countinghouse/domain/card/card';
import { t } from '@lingui/core/macro';
import { CardBrandIcon, CardBrands } from '../components/card-brand.tsx';
import { GroupedDigitsField, MonthYearField } from '../components/field/digits-field.tsx';
import { Icon } from '../components/icon.tsx';
import type { TypedCard } from './card-faults.ts';
import styles from './form.module.css';
import type { Form } from './use-form.ts';

/** The length of the security code: four digits until the brand is known. */
function codeLengthOf(card_number: string): number {
  const card = checkCardNumber(card_number);
  return 'brand' in card ? cvvLengthOf(card.brand) : 4;
}

const numberLength = 19;

/** Number, expiry and code of a card. */
export function CardFields<Draft extends TypedCard>({ form: whole, locked }: { form: Form<Draft>; locked: boolean }) {
  const form = whole as unknown as Form<TypedCard>;
  const { card_number } = form.draft;
  const brand = brandOf(card_number);
  const code_length = codeLengthOf(card_number);
  return (
    <>
      <GroupedDigitsField
        id="card_number"
        label={t`Card number`}
        labelEnd={brand === undefined ? <CardBrands /> : undefined}
        autoComplete="cc-number"
        format={formatCardNumber}
        longest={() => numberLength}
        after={brand === undefined ? <Icon glyph="card" size={18} /> : <CardBrandIcon brand={brand} />}
        locked={locked}
        {...form.field('card_number')}
      />
      <div class={styles.pair}>
        <MonthYearField
          id="expiry"
          label={t`Expires`}
          placeholder={t`MM / YY`}
          autoComplete="cc-exp"
          locked={locked}
          {...form.field('expiry')}
        />
        <GroupedDigitsField
          id="cvv"
          label={t`Security code`}
          autoComplete="cc-csc"
          longest={() => code_length}
          help={code_length === 4 && brand === 'american express' ? t`4 digits on the front` : t`3 digits on the back`}
          locked={locked}
          {...form.field('cvv')}
        />
      </div>
    </>
  );
}
