import {
  brandOf,
  type CardBrand,
  checkCardNumber,
  cvvLengthOf,
  formatCardNumber,
} from '@countinghouse/domain/card/card';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { DigitsField, MonthYearField } from '@countinghouse/ui/field/digits-field';
import { useLingui } from '@lingui/react/macro';
import type { FormFieldState } from '../form/use-field.ts';
import { cardNumberLength } from './card-number-length.ts';

type InputProps = { field: FormFieldState<string> };

/** A field for a card number, which groups the digits and shows the brand while typing. */
export function CardNumberInput({ field: { value, change, frame } }: InputProps) {
  const { t } = useLingui();
  return (
    <DigitsField
      label={t`Card number`}
      digits={value}
      format={formatCardNumber}
      longest={cardNumberLength}
      onDigits={change}
      after={brandIcon(brandOf(value))}
      {...frame}
    />
  );
}

function brandIcon(brand: CardBrand | undefined) {
  return brand === undefined ? null : <CardBrandIcon brand={brand} />;
}

/** A field for month and year. `onFull` moves the focus to the next field. */
export function ExpiryInput({ field: { value, change, frame }, onFull }: InputProps & { onFull?: () => void }) {
  const { t } = useLingui();
  return (
    <MonthYearField
      label={t`Expires`}
      placeholder={t`MM / YY`}
      digits={value}
      onDigits={change}
      {...(onFull === undefined ? {} : { onFull })}
      {...frame}
    />
  );
}

/** A field for a security code of at most `longest` digits. */
export function SecurityCodeInput({
  field: { value, change, frame },
  longest,
  optional = false,
}: InputProps & { longest: number; optional?: boolean }) {
  const { t } = useLingui();
  return (
    <DigitsField
      label={t`Security code`}
      optional={optional}
      concealed
      digits={value}
      longest={longest}
      onDigits={change}
      {...frame}
    />
  );
}

/** Returns the length of the security code for a card number typed so far: four until the brand is known. */
export function codeLengthOf(card_number: string): number {
  const card = checkCardNumber(card_number);
  return 'brand' in card ? cvvLengthOf(card.brand) : 4;
}
