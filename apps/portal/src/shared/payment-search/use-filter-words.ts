import { cardBrandName, lastFourLabel } from '@countinghouse/domain/card/card-label';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';
import { usePaymentNames } from '../payment/payment-names.ts';
import { useShortDeclineReason } from '../payment/short-decline-reason.ts';
import { useVerificationTexts } from '../payment/verification-texts.ts';
import type { PaymentFilters, TextFilter } from './search-address.ts';

/** The filters with an editor of their own (dates have the calendar, free text the search field). */
export type FilterKind =
  | 'status'
  | 'action'
  | 'card_brand'
  | 'amount'
  | 'last_four'
  | 'terminal_uid'
  | 'avs_response'
  | 'csc_response'
  | 'response_code'
  | 'merchant_uid'
  | 'link_id'
  | TextFilter;

/** A filter in words: its name, its value (undefined while it is not set), and the change that removes it. */
export type FilterWords = {
  kind: FilterKind;
  name: string;
  value: string | undefined;
  cleared: Partial<PaymentFilters>;
};

/** The names for filters that have only an id in the address. */
export type KnownNames = {
  terminals: ReadonlyMap<string, string>;
  merchant: string | undefined;
  /** The chosen payment link; undefined where none can be chosen. */
  link: string | undefined;
};

/** Returns the name of each text filter. */
export function useTextFilterNames(): Record<TextFilter, string> {
  const { t } = useLingui();
  return {
    customer: t`Customer`,
    email: t`Email`,
    company: t`Company`,
    order_id: t`Order ID`,
    payment_id: t`Payment ID`,
    approval_code: t`Approval code`,
    user: t`Taken by`,
  };
}

/** Returns every filter of the view in words, in the order of the chips. */
export function useFilterWords(filters: PaymentFilters, currency: CurrencyCode, known: KnownNames): FilterWords[] {
  const { t } = useLingui();
  const { money, locale } = useFormat();
  const { statusName, actionName } = usePaymentNames();
  const { address, securityCode } = useVerificationTexts();
  const declineReason = useShortDeclineReason();
  const names = useTextFilterNames();
  const list = (texts: readonly string[]) =>
    texts.length === 0 ? undefined : new Intl.ListFormat(locale, { type: 'disjunction', style: 'short' }).format(texts);
  const { amount_from, amount_to, last_four, merchant_uid, link_id } = filters;
  const from = amount_from === undefined ? '' : money(amount_from, currency);
  const to = amount_to === undefined ? '' : money(amount_to, currency);
  const amount =
    from === '' ? (to === '' ? undefined : t`${to} or less`) : to === '' ? t`${from} or more` : t`${from} to ${to}`;
  const texts = (Object.keys(names) as TextFilter[]).map((kind) => ({
    kind,
    name: names[kind],
    value: filters[kind] === '' ? undefined : filters[kind],
    cleared: { [kind]: '' },
  }));
  return [
    ...(merchant_uid === undefined && known.merchant === undefined
      ? []
      : [
          {
            kind: 'merchant_uid' as const,
            name: t`Merchant`,
            value: merchant_uid === undefined ? undefined : known.merchant || merchant_uid,
            cleared: { merchant_uid: undefined, terminal_uid: [] },
          },
        ]),
    { kind: 'status', name: t`Status`, value: list(filters.status.map(statusName)), cleared: { status: [] } },
    { kind: 'action', name: t`Operation`, value: list(filters.action.map(actionName)), cleared: { action: [] } },
    {
      kind: 'card_brand',
      name: t`Card brand`,
      value: list(filters.card_brand.map(cardBrandName)),
      cleared: { card_brand: [] },
    },
    { kind: 'amount', name: t`Amount`, value: amount, cleared: { amount_from: undefined, amount_to: undefined } },
    {
      kind: 'last_four',
      name: t`Card`,
      value: last_four === undefined ? undefined : lastFourLabel(last_four),
      cleared: { last_four: undefined },
    },
    ...texts,
    {
      kind: 'terminal_uid',
      name: t`Terminal`,
      value: list(filters.terminal_uid.map((uid) => known.terminals.get(uid) ?? uid.slice(-8))),
      cleared: { terminal_uid: [] },
    },
    ...(link_id === undefined && known.link === undefined
      ? []
      : [
          {
            kind: 'link_id' as const,
            name: t`Payment link`,
            value: link_id === undefined ? undefined : known.link || link_id.slice(-8),
            cleared: { link_id: undefined },
          },
        ]),
    {
      kind: 'avs_response',
      name: t`Address check`,
      value: list(filters.avs_response.map((code) => `${address(code).text} (${code})`)),
      cleared: { avs_response: [] },
    },
    {
      kind: 'csc_response',
      name: t`Security code`,
      value: list(filters.csc_response.map((code) => `${securityCode(code).text} (${code})`)),
      cleared: { csc_response: [] },
    },
    {
      kind: 'response_code',
      name: t`Decline reason`,
      value: list(filters.response_code.map((code) => `${declineReason(code)} (${code})`)),
      cleared: { response_code: [] },
    },
  ];
}
