import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column, PhoneRow } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDay } from '../../../shared/format/use-short-day.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { useLinkAmount } from '../link-amount-text.ts';
import { useLinkWords } from '../link-words.ts';
import { LinkStatusBadge } from './link-status-badge.tsx';

/** Returns how often a link was paid, and of how many times: `3 of 10`. */
export function useUsesText(): (link: Pick<LinkRow, 'used_count' | 'max_uses'>) => string {
  const { t } = useLingui();
  const { count } = useFormat();
  return ({ used_count, max_uses }) => {
    const used = count(used_count);
    if (max_uses === null) return used;
    const most = count(max_uses);
    return t`${used} of ${most}`;
  };
}

/** Returns the columns of the list of links, some of them hidden by default. */
export function useLinkColumns(zone: TimeZone, menuOf: (row: LinkRow) => readonly MenuItem[]): Column<LinkRow>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const dayOf = useShortDay(zone);
  const amountOf = useLinkAmount();
  const usesOf = useUsesText();
  const { statusName, kindName } = useLinkWords();
  const actions = useActionsColumn(menuOf, ({ name }) => t`Actions for ${name}`);
  return [
    {
      key: 'name',
      header: t`Name`,
      sortable: true,
      maxWidth: '240px',
      value: ({ name }) => name,
      full: ({ name }) => name,
      cell: ({ name }) => (
        <span className="ui-strong" dir="auto">
          {name}
        </span>
      ),
    },
    {
      key: 'title',
      header: t`Title`,
      hidden: true,
      second: true,
      maxWidth: '220px',
      value: ({ title }) => title,
      full: ({ title }) => title,
      cell: ({ title }) => title,
    },
    {
      key: 'amount',
      header: t`Amount`,
      maxWidth: '170px',
      value: amountOf,
      full: amountOf,
      cell: (row) => <span className="ui-tabular">{amountOf(row)}</span>,
    },
    {
      key: 'status',
      header: t`Status`,
      skeleton: 'badge',
      value: ({ status }) => statusName(status),
      cell: (row) => <LinkStatusBadge link={row} />,
    },
    {
      key: 'used_count',
      header: t`Uses`,
      kind: 'number',
      datatype: 'number',
      sortable: true,
      value: ({ used_count }) => used_count,
      full: usesOf,
      cell: usesOf,
    },
    {
      key: 'paid_amount',
      header: t`Paid`,
      kind: 'number',
      datatype: 'amount',
      sortable: true,
      value: ({ paid_amount }) => paid_amount,
      currencyOf: ({ currency }) => currency,
      full: ({ paid_amount, currency }) => money(paid_amount, currency),
      cell: ({ paid_amount, currency }) => (paid_amount === 0 ? '–' : money(paid_amount, currency)),
    },
    {
      key: 'last_paid_at',
      header: t`Last paid`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      spare: true,
      value: ({ last_paid_at }) => last_paid_at,
      cell: ({ last_paid_at }) => (last_paid_at === null ? '–' : dayOf(last_paid_at)),
    },
    {
      key: 'expires_at',
      header: t`Expires`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      spare: true,
      value: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => (expires_at === null ? '–' : dayOf(lastInstantOf(expires_at))),
    },
    {
      key: 'created_by_name',
      header: t`Created by`,
      second: true,
      spare: true,
      maxWidth: '150px',
      value: ({ created_by_name }) => created_by_name,
      full: ({ created_by_name }) => created_by_name,
      cell: ({ created_by_name }) => created_by_name || '–',
    },
    {
      key: 'kind',
      header: t`Kind`,
      hidden: true,
      second: true,
      value: ({ kind }) => kindName(kind),
      cell: ({ kind }) => kindName(kind),
    },
    {
      key: 'created_at',
      header: t({ message: 'Created', context: 'payment link' }),
      kind: 'date',
      datatype: 'date',
      sortable: true,
      hidden: true,
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => dayOf(created_at),
    },
    {
      key: 'secret_last_four',
      header: t`Address ends in`,
      hidden: true,
      second: true,
      value: ({ secret_last_four }) => secret_last_four,
      cell: ({ secret_last_four }) => <span className="ui-tabular">…{secret_last_four}</span>,
    },
    { ...actions, key: 'menu' },
  ];
}

/** Returns the last instant at which a link can be paid: one that ends at midnight, on the day before. */
export function lastInstantOf(expires_at: string): string {
  return new Date(Date.parse(expires_at) - 1).toISOString();
}

/** Returns the layout of a link on a phone. */
export function useLinkPhoneRow(): PhoneRow<LinkRow> {
  const { t } = useLingui();
  const amountOf = useLinkAmount();
  const usesOf = useUsesText();
  return {
    title: ({ name }) => name,
    note: (row) => {
      const uses = usesOf(row);
      return `${amountOf(row)} · ${t`${uses} paid`}`;
    },
    end: (row) => <LinkStatusBadge link={row} />,
  };
}
