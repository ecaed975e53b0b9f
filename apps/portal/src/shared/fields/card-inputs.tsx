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

/** A card number, in groups and with its brand as it is typed. */
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

/** Month and year; `onFull` moves on to the next field. */
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

/** A security code of at most `longest` digits. */
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

/** How many digits the security code of a card has, as far as its number is typed: four until its brand is known. */
export function codeLengthOf(card_number: string): number {
  const card = checkCardNumber(card_number);
  return 'brand' in card ? cvvLengthOf(card.brand) : 4;
}
