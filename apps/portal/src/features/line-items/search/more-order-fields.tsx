import { takesAdviceAddenda } from '@countinghouse/domain/level23/commercial-data';
import { orderFields } from '@countinghouse/domain/level23/fields';
import {
  ADVICE_ADDENDA_MAXIMUM,
  type MoreOfOrder,
  moreOfOrder,
  saysMore,
} from '@countinghouse/domain/level23/more-fields';
import type { OrderData } from '@countinghouse/domain/level23/order-data';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Disclosure } from '@countinghouse/ui/disclosure';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import styles from './line-items.module.css';
import { OptionalSumField, RateField } from './number-fields.tsx';
import { useFieldNames } from './use-field-names.ts';

/** The tax and reference fields of an order that no brand asks for. */
export function MoreOrderFields({
  draft,
  card_brand,
  currency,
  disabled,
  errorOf,
  onChange,
}: {
  draft: OrderData;
  card_brand: string;
  currency: CurrencyCode;
  disabled: boolean;
  errorOf: (field: keyof OrderData) => string | undefined;
  onChange: (changes: Partial<OrderData>) => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const common = (field: MoreOfOrder) => ({ label: nameOf(field), disabled, error: errorOf(field) });
  const sum = (field: 'local_tax_amount' | 'national_tax_amount' | 'alternate_tax_amount') => (
    <OptionalSumField
      {...common(field)}
      disabled={disabled || draft.tax_exempt}
      currency={currency}
      digits_maximum={orderFields[field].length_maximum}
      value={draft[field]}
      onValue={(value) => onChange({ [field]: value })}
    />
  );
  const text = (field: 'vat_invoice_reference' | 'alternate_tax_id') => (
    <TextField
      label={nameOf(field)}
      maxLength={orderFields[field].length_maximum}
      value={draft[field]}
      disabled={disabled}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  const at_fault = (Object.keys(moreOfOrder) as MoreOfOrder[]).some((field) => errorOf(field) !== undefined);
  return (
    <Disclosure label={t`More tax and reference fields`} filled={saysMore(draft, moreOfOrder)} at_fault={at_fault}>
      <div className={styles.fields}>
        {sum('local_tax_amount')}
        {sum('national_tax_amount')}
        {text('vat_invoice_reference')}
        <RateField
          {...common('shipping_tax_rate_basis_points')}
          value={draft.shipping_tax_rate_basis_points}
          onValue={(value) => onChange({ shipping_tax_rate_basis_points: value })}
        />
        {text('alternate_tax_id')}
        {sum('alternate_tax_amount')}
        {takesAdviceAddenda({ card_brand }) ? (
          <Addenda
            addenda={draft.advice_addenda}
            disabled={disabled}
            onAddenda={(advice_addenda) => onChange({ advice_addenda })}
          />
        ) : null}
      </div>
    </Disclosure>
  );
}

/** What American Express shows its cardholder, line by line. */
function Addenda({
  addenda,
  disabled,
  onAddenda,
}: {
  addenda: readonly string[];
  disabled: boolean;
  onAddenda: (addenda: string[]) => void;
}) {
  const { t } = useLingui();
  const lines = Array.from({ length: ADVICE_ADDENDA_MAXIMUM }, (_, index) => addenda[index] ?? '');
  const change = (index: number, text: string) => {
    const next = lines.with(index, text);
    onAddenda(next.slice(0, next.findLastIndex((line) => line !== '') + 1));
  };
  return lines.map((line, index) => {
    const number = index + 1;
    return (
      <TextField
        // biome-ignore lint/suspicious/noArrayIndexKey: an addendum is known by its place alone
        key={index}
        className={styles.wide}
        label={t`Advice addendum ${number}`}
        maxLength={orderFields.advice_addenda.length_maximum}
        value={line}
        disabled={disabled}
        onChange={(event) => change(index, event.currentTarget.value)}
      />
    );
  });
}
