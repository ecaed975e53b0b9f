import type { UnknownOutcome } from '@countinghouse/contract/credit-card/get-unknown-outcomes';
import { actionOfOperation } from '@countinghouse/domain/payment';
import { Amount } from '@countinghouse/ui/amount';
import { TextLink } from '@countinghouse/ui/anchor';
import type { Column } from '@countinghouse/ui/table-column';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';

const actions: Readonly<Record<string, number>> = { ...actionOfOperation, settlement: 118 };

/** What was asked of the acquirer, in words: 'Sale', 'Settle'. */
export function useOperationName(): (row: UnknownOutcome) => string {
  const { actionName } = usePaymentNames();
  return ({ operation }) => {
    const action = actions[operation];
    return action === undefined ? operation : actionName(action);
  };
}

/** What is known of an outcome, and what happens next. */
function useKnown(): (row: UnknownOutcome) => string {
  const { t } = useLingui();
  const texts: Record<UnknownOutcome['state'], string> = {
    sent: t`The acquirer has not answered yet`,
    reversing: t`Sent again until the acquirer confirms`,
    closing: t`Waits for payments that are under way`,
  };
  return ({ state }) => texts[state];
}

/** The columns of what has no outcome yet. Instants are told in Eastern Time, as administrators have no zone of their own. */
export function useOutcomeColumns(): readonly Column<UnknownOutcome>[] {
  const { t } = useLingui();
  const format = useFormat();
  const operationOf = useOperationName();
  const knownOf = useKnown();
  return [
    {
      key: 'since',
      header: t`Since`,
      kind: 'date',
      datatype: 'date',
      value: ({ since }) => new Date(since),
      cell: ({ since }) => format.dateTime(since, 'EST'),
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
      cell: knownOf,
    },
    {
      key: 'tries',
      header: t`Tries`,
      kind: 'number',
      datatype: 'number',
      value: ({ tries }) => tries,
      spare: true,
      cell: ({ tries }) => format.count(tries),
    },
    {
      key: 'next_try_at',
      header: t`Next try`,
      kind: 'date',
      datatype: 'date',
      value: ({ next_try_at }) => (next_try_at === null ? null : new Date(next_try_at)),
      spare: true,
      cell: ({ next_try_at }) => (next_try_at === null ? '–' : format.dateTime(next_try_at, 'EST')),
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
  ];
}

/** The operation, which leads to its payment; a settlement names its batch. */
function OperationCell({ row }: { row: UnknownOutcome }) {
  const { t } = useLingui();
  const name = useOperationName()(row);
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
