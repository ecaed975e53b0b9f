import type { UnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Amount } from '@countinghouse/ui/display/amount';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import type { useOutcomeActions } from './use-outcome-actions.tsx';
import { useOutcomeNames } from './use-outcome-names.ts';

/** Returns the columns of the unknown outcomes. Instants are in Eastern Time, because administrators have no time zone of their own. */
export function useOutcomeColumns({
  mayAct,
  actionsOf,
}: Pick<ReturnType<typeof useOutcomeActions>, 'mayAct' | 'actionsOf'>): readonly Column<UnknownOutcome>[] {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(usePageZone());
  const { operationOf, knownOf } = useOutcomeNames();
  const actions = useActionsColumn<UnknownOutcome>(actionsOf, (outcome) => {
    const operation = operationOf(outcome);
    const amount = format.money(outcome.amount, outcome.currency);
    return t`Actions for ${operation} of ${amount}`;
  });
  return [
    {
      key: 'since',
      header: t`Since`,
      kind: 'date',
      datatype: 'date',
      value: ({ since }) => new Date(since),
      cell: ({ since }) => timeOf(since),
    },
    {
      key: 'dba',
      header: t`Merchant`,
      value: ({ dba }) => dba,
      maxWidth: '220px',
      full: ({ dba }) => dba,
      cell: ({ dba }) => dba,
    },
    {
      key: 'terminal_name',
      header: t`Terminal`,
      value: ({ terminal_name }) => terminal_name,
      second: true,
      spare: true,
      cell: ({ terminal_name }) => terminal_name,
    },
    {
      key: 'operation',
      header: t`Operation`,
      value: operationOf,
      cell: (row) => <OperationCell row={row} />,
    },
    {
      key: 'known',
      header: t`What is known`,
      value: knownOf,
      second: true,
      maxWidth: '260px',
      full: knownOf,
      cell: knownOf,
    },
    {
      key: 'tries',
      header: t`Attempts`,
      kind: 'number',
      datatype: 'number',
      value: ({ tries }) => tries,
      spare: true,
      cell: ({ tries }) => format.count(tries),
    },
    {
      key: 'next_try_at',
      header: t`Next attempt`,
      kind: 'date',
      datatype: 'date',
      value: ({ next_try_at }) => (next_try_at === null ? null : new Date(next_try_at)),
      spare: true,
      cell: ({ next_try_at }) => (next_try_at === null ? '–' : timeOf(next_try_at)),
    },
    {
      key: 'amount',
      header: t`Amount`,
      kind: 'amount',
      datatype: 'amount',
      value: ({ amount }) => amount,
      currencyOf: ({ currency }) => currency,
      cell: ({ amount, currency }) => <Amount text={format.money(amount, currency)} inColumn />,
    },
    ...(mayAct ? [actions] : []),
  ];
}

/** The operation, with a link to its payment; a settlement names its batch. */
function OperationCell({ row }: { row: UnknownOutcome }) {
  const { t } = useLingui();
  const name = useOutcomeNames().operationOf(row);
  const { payment_id, batch_number } = row;
  if (payment_id !== null) {
    return (
      <TextLink plain href={paymentHref(payment_id)}>
        {name}
      </TextLink>
    );
  }
  return batch_number === null ? name : t`${name}, batch ${batch_number}`;
}
