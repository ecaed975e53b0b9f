import type { CallResponse } from '@countinghouse/contract/call';
import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../../shared/client/use-call.ts';
import { invoiceCalls } from './invoice-calls.ts';

type Answer = CallResponse<typeof getInvoice>;

/** How often an invoice is fetched again while one of its payments is in progress, and while it waits to charge its card. */
const whilePaid_ms = 4_000;
const whileWaiting_ms = 30_000;

/** Returns when to fetch an invoice again; false if it does not change by itself. */
function askedAgainAfter({ invoice: { reserved_amount, charging } }: Answer): number | false {
  if (reserved_amount > 0 || charging?.is_under_way === true) return whilePaid_ms;
  return (charging?.next ?? null) === null ? false : whileWaiting_ms;
}

/** Fetches a document and keeps it current: automatic changes appear without a reload, here and in every other view of it. */
export function useInvoice(invoice_id: string): UseQueryResult<Answer> {
  const queries = useQueryClient();
  const found = useQuery({
    ...callQuery(getInvoice, { params: { invoice_id } }, { shown: 'in_place' }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : askedAgainAfter(state.data)),
  });
  const { invoice } = found.data ?? {};
  const standing = invoice && JSON.stringify([invoice.version, invoice.reserved_amount, invoice.charging]);
  const seen = useRef(standing);
  useEffect(() => {
    const has_moved = seen.current !== undefined && seen.current !== standing;
    seen.current = standing;
    if (!has_moved) return;
    for (const { name } of invoiceCalls) {
      if (name !== getInvoice.name) void queries.invalidateQueries({ queryKey: [name] });
    }
  }, [standing, queries]);
  return found;
}
