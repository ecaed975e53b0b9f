import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { getPaymentLinks } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import { type AvsCode, avsCodes } from '@countinghouse/domain/card/avs-codes';
import { type CardBrand, cardBrands } from '@countinghouse/domain/card/card';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { type CvvCode, cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import { typedCard } from '@countinghouse/domain/card/typed-card';
import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import {
  type PaymentAction,
  type PaymentStatus,
  paymentActions,
  paymentStatuses,
} from '@countinghouse/domain/payment/payment';
import { linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { DigitsField } from '@countinghouse/ui/field/digits-field';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../client/use-call.ts';
import { useFormat } from '../format/use-format.ts';
import { usePaymentNames } from '../payment/payment-names.ts';
import { useShortDeclineReason } from '../payment/short-decline-reason.ts';
import { useVerificationTexts } from '../payment/verification-texts.ts';
import { searchMaximum, searchOf } from '../search/search-text.ts';
import { useSession } from '../session/session.ts';
import { ChoicesEditor, FilterEditorForm } from '../table/filter-editor.tsx';
import { useDebounced } from '../use-debounced.ts';
import styles from './filter-editors.module.css';
import { declineCodes, type PaymentFilters, type TextFilter, textOf } from './search-address.ts';
import { type FilterKind, useTextFilterNames } from './use-filter-words.ts';

type EditorProps = {
  filters: PaymentFilters;
  currency: CurrencyCode;
  /** The terminals to choose from, by id. */
  terminals: ReadonlyMap<string, string>;
  onApply: (changes: Partial<PaymentFilters>) => void;
};

/** The editor of one filter. */
export function FilterEditor({ kind, ...props }: EditorProps & { kind: FilterKind }) {
  const { t } = useLingui();
  const { statusName, actionName } = usePaymentNames();
  const { address, securityCode } = useVerificationTexts();
  const declineReason = useShortDeclineReason();
  const { filters, onApply } = props;
  switch (kind) {
    case 'status':
      return (
        <ChoicesEditor
          label={t`Status`}
          options={codesOf<PaymentStatus>(paymentStatuses).map((value) => ({ value, label: statusName(value) }))}
          chosen={filters.status}
          onApply={(status) => onApply({ status })}
        />
      );
    case 'action':
      return (
        <ChoicesEditor
          label={t`Operation`}
          options={codesOf<PaymentAction>(paymentActions).map((value) => ({ value, label: actionName(value) }))}
          chosen={filters.action}
          onApply={(action) => onApply({ action })}
        />
      );
    case 'card_brand':
      return (
        <ChoicesEditor
          label={t`Card brand`}
          options={cardBrands.map((value) => ({ value, label: cardBrandName(value) }))}
          chosen={filters.card_brand}
          onApply={(card_brand: CardBrand[]) => onApply({ card_brand })}
        />
      );
    case 'avs_response':
      return (
        <div className={styles.long}>
          <ChoicesEditor
            label={t`Address check`}
            options={(Object.keys(avsCodes) as AvsCode[]).map((value) => ({
              value,
              label: `${value} · ${address(value).text}`,
            }))}
            chosen={filters.avs_response}
            onApply={(avs_response) => onApply({ avs_response })}
          />
        </div>
      );
    case 'csc_response':
      return (
        <ChoicesEditor
          label={t`Security code`}
          options={(Object.keys(cvvCodes) as CvvCode[]).map((value) => ({
            value,
            label: `${value} · ${securityCode(value).text}`,
          }))}
          chosen={filters.csc_response}
          onApply={(csc_response) => onApply({ csc_response })}
        />
      );
    case 'response_code':
      return (
        <div className={styles.long}>
          <ChoicesEditor
            label={t`Decline reason`}
            options={declineCodes.map((value) => ({ value, label: `${value} · ${declineReason(value)}` }))}
            chosen={filters.response_code}
            onApply={(response_code) => onApply({ response_code })}
          />
        </div>
      );
    case 'terminal_uid':
      return (
        <ChoicesEditor
          label={t`Terminal`}
          options={[...props.terminals].map(([value, label]) => ({ value, label }))}
          chosen={filters.terminal_uid}
          onApply={(terminal_uid) => onApply({ terminal_uid })}
        />
      );
    case 'amount':
      return <AmountEditor {...props} />;
    case 'last_four':
      return <LastFourEditor {...props} />;
    case 'merchant_uid':
      return <MerchantEditor {...props} />;
    case 'link_id':
      return <LinkEditor {...props} />;
    default:
      return <TextEditor key={kind} kind={kind} {...props} />;
  }
}

/** A filter by part of a text. A card number is refused here, so that it never reaches an address or a call. */
function TextEditor({ kind, filters, onApply }: EditorProps & { kind: TextFilter }) {
  const { t } = useLingui();
  const names = useTextFilterNames();
  const [typed, setTyped] = useState(filters[kind]);
  const [tried, setTried] = useState(false);
  const text = textOf(kind, typed);
  const blank = typed.trim() === '';
  const fault = () => {
    if (typedCard(typed).card !== 'none') return t`Card numbers are not searched for`;
    if (kind === 'approval_code') return t`Enter two to eight letters and digits`;
    if (kind === 'payment_id') return t`Enter a payment ID or a part of one, at least four characters`;
    return t`Enter at least three characters`;
  };
  return (
    <FilterEditorForm
      onSubmit={() => {
        setTried(true);
        if (blank || text !== undefined) onApply({ [kind]: text ?? '' });
      }}
    >
      <TextField
        label={names[kind]}
        size="tool"
        autoComplete="off"
        maxLength={searchMaximum}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={tried && !blank && text === undefined ? fault() : null}
      />
    </FilterEditorForm>
  );
}

/** A filter by one of the operator's merchants, found by name or id. */
function MerchantEditor({ filters, onApply }: EditorProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDebounced(searchOf(typed));
  const found = useCall(
    searchMerchants,
    { body: { limit: 20, ...(search === '' ? {} : { search }) } },
    { shown: 'in_place', keep_previous: true },
  );
  const options = (found.data?.merchantResult.merchants ?? []).map(({ merchant_uid, doing_business_as }) => ({
    value: merchant_uid,
    label: doing_business_as,
  }));
  const [chosen, setChosen] = useState(filters.merchant_uid ?? '');
  return (
    <FilterEditorForm onSubmit={() => onApply({ merchant_uid: chosen === '' ? undefined : chosen, terminal_uid: [] })}>
      <SearchSelectField
        label={t`Merchant`}
        options={options}
        value={chosen}
        onValue={setChosen}
        onSearch={setTyped}
        loading={found.isPending || found.isPlaceholderData}
      />
    </FilterEditorForm>
  );
}

/** A filter by one of the merchant's payment links, found by name. */
function LinkEditor({ filters, onApply }: EditorProps) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const [typed, setTyped] = useState('');
  const search = useDebounced(searchOf(typed, 2));
  const found = useCall(
    getPaymentLinks,
    {
      params: { id: merchant?.merchant_uid ?? '' },
      query: { limit: '20', status: linkStatuses.join(','), ...(search === '' ? {} : { search }) },
    },
    { shown: 'in_place', keep_previous: true },
  );
  const [chosen, setChosen] = useState(filters.link_id ?? '');
  return (
    <FilterEditorForm onSubmit={() => onApply({ link_id: chosen === '' ? undefined : chosen })}>
      <SearchSelectField
        label={t`Payment link`}
        options={(found.data?.links ?? []).map(({ link_id, name }) => ({ value: link_id, label: name }))}
        value={chosen}
        onValue={setChosen}
        onSearch={setTyped}
        loading={found.isPending || found.isPlaceholderData}
      />
    </FilterEditorForm>
  );
}

function AmountEditor({ filters, currency, onApply }: EditorProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState<Typed>({ value: filters.amount_from ?? null });
  const [to, setTo] = useState<Typed>({ value: filters.amount_to ?? null });
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
  const { locale, money, exampleAmount: example } = useFormat();
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
        return 'fault' in read ? { fault: t`Enter an amount, such as ${example}` } : { value: read.amount };
      }}
      format={(amount) => money(amount, currency).slice(symbol.length)}
      error={error}
    />
  );
}

function LastFourEditor({ filters, onApply }: EditorProps) {
  const { t } = useLingui();
  const [digits, setDigits] = useState(filters.last_four ?? '');
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
