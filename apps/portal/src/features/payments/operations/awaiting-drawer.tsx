import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { currencies } from '@countinghouse/domain/money';
import { amountLeft, type FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { Stat } from '@countinghouse/ui/chart/stat';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Skeleton, TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { lastFourOfMasked, paymentHref } from '../../../shared/payment/payment-address.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { PaymentTimeline } from '../../../shared/payment-life/payment-timeline.tsx';
import { operationGlyphs, useOperationNames } from '../../../shared/payment-operations/operation-names.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { AwaitingCall } from './awaiting-address.ts';
import type { OnOperate } from './awaiting-columns.tsx';
import styles from './operation-dialog.module.css';
import { useAwaitingPayment } from './use-awaiting-payment.ts';

/** The details of a payment that awaits an operation, beside its list and with their own address: its data and its actions. */
export function AwaitingDrawer({
  payment_id,
  call,
  rows,
  onClose,
  onPrevious,
  onNext,
  ...shown
}: {
  payment_id: string;
  operation: FollowUpOperation;
  call: AwaitingCall;
  rows: readonly TransactionRow[];
  zone: TimeZone;
  operations: (row: TransactionRow) => FollowUpOperation[];
  onOperate: OnOperate;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { row, missing, error, retry } = useAwaitingPayment(call, payment_id, rows);
  const short = shortGuid(payment_id);
  const title = (
    <>
      {t`Payment`} <IdText id={payment_id} label={t`payment ID`} />
    </>
  );
  return (
    <Drawer label={t`Payment ${short}`} title={title} steps onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      {row !== undefined ? (
        <Facts row={row} {...shown} />
      ) : missing ? (
        <EmptyState
          title={t`This payment is not in the list any more`}
          note={t`Its status does not allow this, or it belongs to another account.`}
          actions={<OpenInSearch payment_id={payment_id} />}
        />
      ) : error === undefined ? (
        <div className="ui-stack">
          <Skeleton width={168} height={32} />
          <Skeleton width={120} />
          <TableSkeleton rows={8} />
        </div>
      ) : (
        <CallErrorState error={error} title={t`Couldn’t load the payment`} onRetry={retry} />
      )}
    </Drawer>
  );
}

/** The link to all details of the payment. */
function OpenInSearch({ payment_id }: { payment_id: string }) {
  const { t } = useLingui();
  const { may } = useAccess();
  return may('RESV') && may('RESD') ? (
    <TextLink href={paymentHref(payment_id)}>{t`Open in Transaction Search`}</TextLink>
  ) : null;
}

function Facts({
  row,
  operation,
  zone,
  operations,
  onOperate,
}: {
  row: TransactionRow;
  operation: FollowUpOperation;
  zone: TimeZone;
  operations: (row: TransactionRow) => FollowUpOperation[];
  onOperate: OnOperate;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { actionName } = usePaymentNames();
  const nameOf = useOperationNames();
  const line = (key: string, term: string, value: string): Definition[] => (value === '' ? [] : [{ key, term, value }]);
  const sum = (key: string, term: string, amount: number) =>
    line(key, term, amount === 0 ? '' : money(amount, row.currency));
  const offered = operations(row);
  return (
    <>
      <div className="ui-between">
        <Stat size="xl" value={money(row.amount, row.currency)} unit={currencies[row.currency].alphabetic} />
        <PaymentStatusBadge status={row.status} />
      </div>
      <p className="ui-small ui-dim" dir="auto">
        {[actionName(row.action), row.customer || row.company].filter((part) => part !== '').join(' · ')}
      </p>
      {offered.length === 0 ? null : (
        <div className={styles.actions}>
          {offered.map((each) => (
            <Button
              key={each}
              size="tool"
              color={each === operation ? 'primary' : 'white'}
              icon={operationGlyphs[each]}
              onClick={() => onOperate(each, row)}
            >
              {nameOf(each, row)}
            </Button>
          ))}
        </div>
      )}
      <DrawerSection title={t`Payment`}>
        <DefinitionList
          label={t`Payment`}
          items={[
            {
              key: 'card',
              term: t`Card`,
              value: <CardNumber brand={row.card_brand} lastFour={lastFourOfMasked(row.card_number)} dots={4} />,
            },
            ...line('customer', t`Customer`, row.customer),
            ...line('company', t`Company`, row.company),
            ...line('email', t`Email`, row.email),
            ...sum('authorized', t({ message: 'Authorized', context: 'amount' }), row.authorized_amount),
            ...sum('captured', t({ message: 'Captured', context: 'amount' }), row.captured_amount),
            ...sum('refunded', t({ message: 'Refunded', context: 'amount' }), row.refunded_amount),
            ...(operation === 'refund' ? sum('left', t`Left to refund`, amountLeft('refund', row)) : []),
            ...line('approval', t`Approval code`, row.approval_code ?? ''),
            ...line('order', t`Order ID`, row.order_id),
            ...line('user', t`Taken by`, row.user),
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t`Timeline`} end={<OpenInSearch payment_id={row.payment_id} />}>
        <PaymentTimeline payment={row} zone={zone} />
      </DrawerSection>
    </>
  );
}
