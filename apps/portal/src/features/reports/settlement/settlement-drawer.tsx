import type { CallResponse } from '@countinghouse/contract/call';
import { getSettlementDetail } from '@countinghouse/contract/credit-card/batches/get-settlement-detail';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Stat } from '@countinghouse/ui/chart/stat';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { DrawerState } from '../../../shared/page/drawer-state.tsx';
import { lastFourOfMasked, paymentHref } from '../../../shared/payment/payment-address.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useAccountNames, useBatchStatusName } from '../transactions/payment-words.ts';
import styles from './figures.module.css';

type Settlement = CallResponse<typeof getSettlementDetail>['settlement'];
type Of = { payment_id: string; batch_id: string; terminal_uid: string };

/** The settlement of a payment, beside the payments of its batch. */
export function SettlementDrawer({
  of,
  zone,
  onClose,
  onPrevious,
  onNext,
}: {
  of: Of;
  zone: TimeZone;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const short = shortGuid(of.payment_id);
  return (
    <Drawer
      label={t`Payment ${short}`}
      title={
        <>
          {t`Payment`} <IdText id={of.payment_id} label={t`payment ID`} />
        </>
      }
      steps
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Loaded key={of.payment_id} of={of} zone={zone} />
    </Drawer>
  );
}

function Loaded({ of, zone }: { of: Of; zone: TimeZone }) {
  const { t } = useLingui();
  const found = useCall(getSettlementDetail, { params: of }, { shown: 'in_place' });
  if (found.data !== undefined) return <Details settlement={found.data.settlement} zone={zone} />;
  return (
    <DrawerState
      found={found}
      missing={{
        title: t`There is no such payment`,
        note: t`It does not exist, or it belongs to another account. Check the address.`,
      }}
      failed={t`Couldn’t load the payment`}
    />
  );
}

function Details({ settlement, zone }: { settlement: Settlement; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  const { actionName } = usePaymentNames();
  const { may } = useAccess();
  const { currency } = settlement;
  const line = (key: string, term: string, value: string | null): Definition[] =>
    value === null || value === '' ? [] : [{ key, term, value }];
  const { authorized_amount, refunded_amount } = settlement;
  return (
    <>
      <Stat
        size="xl"
        value={format.money(settlement.amount, currency)}
        note={<PaymentStatusBadge status={settlement.status} />}
      />
      <DrawerSection title={t`Settlement`}>
        <DefinitionList items={useBatchLines(settlement, zone)} />
      </DrawerSection>
      <DrawerSection title={t`Payment`}>
        <DefinitionList
          items={[
            ...line('action', t`Operation`, actionName(settlement.action)),
            ...line('time', t`Time`, format.dateTime(settlement.timestamp, zone)),
            {
              key: 'card',
              term: t`Card`,
              value: <CardNumber brand={settlement.card_brand} lastFour={lastFourOfMasked(settlement.card_number)} />,
            },
            ...line('customer', t`Customer`, settlement.customer),
            ...line('order', t`Order ID`, settlement.order_id),
            ...line('authorized', t`Authorized`, format.money(authorized_amount, currency)),
            ...line('refunded', t`Refunded`, refunded_amount === 0 ? null : format.money(refunded_amount, currency)),
            ...line('approval', t`Approval`, settlement.approval_code),
            ...line('reference', t`Reference`, settlement.retrieval_reference_number),
            {
              key: 'uid',
              term: t`Transaction`,
              value: <IdText id={settlement.transaction_uid} label={t`transaction ID`} />,
            },
          ]}
        />
      </DrawerSection>
      <Postings settlement={settlement} zone={zone} />
      {may('RESV') && may('RESD') ? (
        <p>
          <TextLink href={paymentHref(settlement.payment_id)}>{t`Open in Transaction Search`}</TextLink>
        </p>
      ) : null}
    </>
  );
}

function useBatchLines({ batch, terminal, dba }: Settlement, zone: TimeZone): Definition[] {
  const { t } = useLingui();
  const format = useFormat();
  const statusName = useBatchStatusName();
  const code = batch.response_code;
  return [
    { key: 'batch', term: t`Batch`, value: `${batch.batch_number}` },
    { key: 'status', term: t`Status`, value: statusName(batch.status) },
    { key: 'date', term: t`Date`, value: format.date(batch.batch_date) },
    { key: 'merchant', term: t`Merchant`, value: dba },
    { key: 'terminal', term: t`Terminal`, value: terminal.name },
    { key: 'closed', term: t`Closed at`, value: format.dateTime(batch.closed_at, zone) },
    ...(batch.settled_at === null
      ? []
      : [{ key: 'settled', term: t`Settled`, value: format.dateTime(batch.settled_at, zone) }]),
    ...(code === null ? [] : [{ key: 'code', term: t`Response code`, value: code }]),
  ];
}

function Postings({ settlement, zone }: { settlement: Settlement; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  const accountName = useAccountNames();
  if (settlement.postings.length === 0) return null;
  return (
    <DrawerSection title={t`Postings`}>
      <ul className={styles.postings}>
        {settlement.postings.map((posting) => (
          <li
            key={`${posting.timestamp} ${posting.debit_account} ${posting.credit_account}`}
            className={styles.posting}
          >
            <span className={styles.words}>
              <span>
                {accountName(posting.debit_account)} <span aria-hidden="true">→</span>{' '}
                {accountName(posting.credit_account)}
              </span>
              <span className="ui-small ui-dim">{format.dateTime(posting.timestamp, zone)}</span>
            </span>
            <span className="ui-num">{format.money(posting.amount, posting.currency)}</span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
