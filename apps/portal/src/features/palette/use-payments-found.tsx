import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { searchPayments } from '@countinghouse/contract/credit-card/search/search-payments';
import { decideCall } from '@countinghouse/domain/access/access';
import { lastFourLabel } from '@countinghouse/domain/card/card-label';
import type { PaymentCriterion } from '@countinghouse/domain/payment/payment-lookup';
import { shortGuid } from '@countinghouse/domain/text/format';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import type { CommandGroup, CommandItem } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { errorTexts } from '../../shared/client/report-error.ts';
import { callQuery } from '../../shared/client/use-call.ts';
import { usePageZone } from '../../shared/format/page-zone.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useShortTime } from '../../shared/format/use-short-time.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { criterionQuery, lastFourOfMasked, paymentHref, paymentsHref } from '../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../shared/payment/payment-amount.tsx';
import { PaymentStatusBadge } from '../../shared/payment/payment-status.tsx';
import { useOperations } from '../../shared/payment-operations/use-operations.ts';
import { useSession } from '../../shared/session/session.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import type { PaletteSearch } from './palette-search.ts';

/** How many payments the palette lists for one criterion, and in all. */
const rowsEach = 4;
const rowsInAll = 6;

/** Finds payments by id, last four digits, customer or amount. Each interpretation of the typed text is a separate request. */
export function usePaymentsFound({ lookup, settled }: PaletteSearch, onDone: () => void): CommandGroup | undefined {
  const { t } = useLingui();
  const { count, money } = useFormat();
  const { context } = useAccess();
  const { merchant } = useSession();
  const mayOpen = useMayOpen();
  const itemOf = usePaymentItem();
  const operationsOf = useOperationItems(onDone);
  const allowed = mayOpen('transaction') && decideCall(searchPayments, context).allowed;
  const criteria = allowed ? lookup.criteria : [];
  const answers = useQueries({
    queries: criteria.map((criterion) =>
      callQuery(
        searchPayments,
        { query: { ...criterionQuery(criterion), limit: String(rowsEach) } },
        { shown: 'in_place', enabled: settled },
      ),
    ),
  });
  if (criteria.length === 0) return undefined;

  const allOf = (criterion: PaymentCriterion): string => {
    if (criterion.kind === 'last_four') {
      const { last_four } = criterion;
      return t`All payments with card •• ${last_four}`;
    }
    if (criterion.kind === 'text') {
      const { search } = criterion;
      return t`All payments with “${search}”`;
    }
    const amount = money(criterion.amount, merchant?.currency ?? 840);
    return t`All payments of ${amount}`;
  };
  const found = new Map<string, CommandItem>();
  const rows = new Map<string, TransactionRow>();
  const ways: CommandItem[] = [];
  for (const [index, criterion] of criteria.entries()) {
    const data = answers[index]?.data;
    if (data === undefined || data.total_count === 0) continue;
    for (const row of data.transactions) {
      rows.set(row.payment_id, row);
      if (found.size < rowsInAll && !found.has(row.payment_id)) found.set(row.payment_id, itemOf(row, criterion));
    }
    const total = count(data.total_count);
    ways.push({
      key: `all-${criterion.kind}`,
      label: allOf(criterion),
      glyph: IconListSearch,
      end: data.total_count_is_exact ? total : t`more than ${total}`,
      href: paymentsHref(criterion),
    });
  }
  const [only] = rows.values();
  const failed = answers.filter((answer) => answer.isError);
  const [reason = ''] = failed[0] === undefined ? [] : errorTexts(failed[0].error).texts;
  return {
    key: 'payments',
    label: t`Payments`,
    items: [...found.values(), ...(only === undefined || rows.size > 1 ? [] : operationsOf(only)), ...ways],
    loading: answers.some((answer) => answer.isPending || (answer.isFetching && answer.data === undefined)),
    failed:
      failed.length === 0
        ? undefined
        : {
            text: t`Payments could not be searched. ${reason}`,
            onRetry: () => {
              for (const answer of failed) void answer.refetch();
            },
          },
  };
}

/** Returns a payment as a row: customer, amount, card, status, time. */
function usePaymentItem(): (row: TransactionRow, criterion: PaymentCriterion) => CommandItem {
  const { t } = useLingui();
  const { may } = useAccess();
  const timeOf = useShortTime(usePageZone());
  return (row, criterion) => {
    const short = shortGuid(row.payment_id);
    const label = row.customer || row.company || t`Payment ${short}`;
    const reason = criterion.kind === 'text' ? foundIn(row, label, criterion.search) : undefined;
    return {
      key: row.payment_id,
      label,
      detail: [lastFourLabel(lastFourOfMasked(row.card_number)), timeOf(row.timestamp), reason]
        .filter((part) => part !== undefined)
        .join(' · '),
      lead: <CardBrandIcon brand={row.card_brand} />,
      end: (
        <>
          <PaymentStatusBadge status={row.status} />
          <PaymentAmount amount={row.amount} currency={row.currency} status={row.status} />
        </>
      ),
      // A user who may not see details gets the payment in its list instead, which they can open.
      href: may('RESD') ? paymentHref(row.payment_id) : paymentsHref({ kind: 'text', search: row.payment_id }),
    };
  };
}

/** Returns the operations for the only payment that was found. */
function useOperationItems(onDone: () => void): (row: TransactionRow) => CommandItem[] {
  const { money } = useFormat();
  const { offered } = useOperations();
  return (row) =>
    offered(row).map(({ key, label, glyph, onSelect }) => ({
      key: `operation-${key}`,
      label,
      note: money(row.amount, row.currency),
      glyph,
      onSelect: () => {
        onDone();
        onSelect();
      },
    }));
}

/** Returns which value of a payment contains the text, if its label does not. */
function foundIn(row: TransactionRow, label: string, search: string): string | undefined {
  const holds = (text: string) => text.toLowerCase().includes(search.toLowerCase());
  if (holds(label)) return undefined;
  return [row.company, row.email, row.order_id, row.approval_code ?? '', row.payment_id].find(holds);
}
