import type { CurrencyCode } from '@countinghouse/domain/money';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { cardBrandName } from '../../../shared/payment/card-brand-name.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import type { FilterKind } from './filter-editors.tsx';
import type { PaymentSearch } from './search-address.ts';

/** A filter in words: its name, what it is set to (undefined while it is not), and the change that takes it away. */
export type FilterWords = {
  kind: FilterKind;
  name: string;
  value: string | undefined;
  cleared: Partial<PaymentSearch>;
};

/** Every filter of the view in words, in the order of their chips. */
export function useFilterWords(view: PaymentSearch, currency: CurrencyCode): FilterWords[] {
  const { t } = useLingui();
  const { money, locale } = useFormat();
  const { statusName, actionName } = usePaymentNames();
  const list = (texts: readonly string[]) =>
    texts.length === 0 ? undefined : new Intl.ListFormat(locale, { type: 'disjunction', style: 'short' }).format(texts);
  const { amount_from, amount_to } = view;
  const from = amount_from === undefined ? '' : money(amount_from, currency);
  const to = amount_to === undefined ? '' : money(amount_to, currency);
  const amount =
    from === '' ? (to === '' ? undefined : t`${to} or less`) : to === '' ? t`${from} or more` : t`${from} to ${to}`;
  const last_four = view.last_four;
  return [
    { kind: 'status', name: t`Status`, value: list(view.status.map(statusName)), cleared: { status: [] } },
    { kind: 'action', name: t`Action`, value: list(view.action.map(actionName)), cleared: { action: [] } },
    {
      kind: 'card_brand',
      name: t`Card brand`,
      value: list(view.card_brand.map(cardBrandName)),
      cleared: { card_brand: [] },
    },
    { kind: 'amount', name: t`Amount`, value: amount, cleared: { amount_from: undefined, amount_to: undefined } },
    {
      kind: 'last_four',
      name: t`Card`,
      value: last_four === undefined ? undefined : `•• ${last_four}`,
      cleared: { last_four: undefined },
    },
  ];
}
