import { type CardBrand, cardBrands } from '@countinghouse/domain/card';
import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { type PaymentAction, type PaymentStatus, paymentActions, paymentStatuses } from '@countinghouse/domain/payment';
import { DigitsField } from '@countinghouse/ui/digits-field';
import { MoneyField } from '@countinghouse/ui/money-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { cardBrandName } from '../../../shared/payment/card-brand-name.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { ChoicesEditor, FilterEditorForm } from '../../../shared/table/filter-editor.tsx';
import type { PaymentSearch } from './search-address.ts';

/** What the payments can be narrowed by in an editor of its own (dates have the calendar, text the search field). */
export type FilterKind = 'status' | 'action' | 'card_brand' | 'amount' | 'last_four';

type EditorProps = {
  view: PaymentSearch;
  currency: CurrencyCode;
  onApply: (changes: Partial<PaymentSearch>) => void;
};

/** The editor of one filter. */
export function FilterEditor({ kind, ...props }: EditorProps & { kind: FilterKind }) {
  const { t } = useLingui();
  const { statusName, actionName } = usePaymentNames();
  switch (kind) {
    case 'status':
      return (
        <ChoicesEditor
          label={t`Status`}
          options={codesOf<PaymentStatus>(paymentStatuses).map((value) => ({ value, label: statusName(value) }))}
          chosen={props.view.status}
          onApply={(status) => props.onApply({ status })}
        />
      );
    case 'action':
      return (
        <ChoicesEditor
          label={t`Action`}
          options={codesOf<PaymentAction>(paymentActions).map((value) => ({ value, label: actionName(value) }))}
          chosen={props.view.action}
          onApply={(action) => props.onApply({ action })}
        />
      );
    case 'card_brand':
      return (
        <ChoicesEditor
          label={t`Card brand`}
          options={cardBrands.map((value) => ({ value, label: cardBrandName(value) }))}
          chosen={props.view.card_brand}
          onApply={(card_brand: CardBrand[]) => props.onApply({ card_brand })}
        />
      );
    case 'amount':
      return <AmountEditor {...props} />;
    case 'last_four':
      return <LastFourEditor {...props} />;
  }
}

function AmountEditor({ view, currency, onApply }: EditorProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState<Typed>({ value: view.amount_from ?? null });
  const [to, setTo] = useState<Typed>({ value: view.amount_to ?? null });
  const turned = from.value !== null && to.value !== null && to.value < from.value;
  const readable = from.fault === undefined && to.fault === undefined;
  return (
    <FilterEditorForm
      onSubmit={() => {
        if (!turned && readable) onApply({ amount_from: from.value ?? undefined, amount_to: to.value ?? undefined });
      }}
    >
      <AmountBound label={t`At least`} currency={currency} typed={from} onTyped={setFrom} />
      <AmountBound
        label={t`At most`}
        currency={currency}
        typed={to}
        onTyped={setTo}
        error={turned ? t`Enter an amount that is not below the first` : null}
      />
    </FilterEditorForm>
  );
}

type Typed = { value: number | null; fault?: string | undefined };

function AmountBound({
  label,
  currency,
  typed,
  onTyped,
  error = null,
}: {
  label: string;
  currency: CurrencyCode;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  error?: string | null;
}) {
  const { t } = useLingui();
  const { locale, money } = useFormat();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <MoneyField
      label={label}
      size="tool"
      symbol={symbol}
      code={alphabetic}
      value={typed.value}
      onValue={(value, fault) => onTyped({ value, fault })}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read ? { fault: t`Enter an amount, such as 20.00` } : { value: read.amount };
      }}
      format={(amount) => money(amount, currency).slice(symbol.length)}
      error={error}
    />
  );
}

function LastFourEditor({ view, onApply }: EditorProps) {
  const { t } = useLingui();
  const [digits, setDigits] = useState(view.last_four ?? '');
  const [tried, setTried] = useState(false);
  const complete = digits === '' || digits.length === 4;
  return (
    <FilterEditorForm
      onSubmit={() => {
        setTried(true);
        if (complete) onApply({ last_four: digits === '' ? undefined : digits });
      }}
    >
      <DigitsField
        label={t`Last four digits of the card`}
        size="tool"
        longest={4}
        digits={digits}
        onDigits={setDigits}
        error={tried && !complete ? t`Enter four digits` : null}
      />
    </FilterEditorForm>
  );
}

function codesOf<Code extends number>(table: Readonly<Record<Code, unknown>>): Code[] {
  return Object.keys(table).map((code) => Number(code) as Code);
}
