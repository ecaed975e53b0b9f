import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import { displayExpiry } from '@countinghouse/domain/card/card';
import { isApproval } from '@countinghouse/domain/card/response-codes';
import { currencies } from '@countinghouse/domain/money';
import { countryOf } from '@countinghouse/domain/text/countries';
import { formatPhone, shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Stat } from '@countinghouse/ui/chart/stat';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { useDeclineReason } from '../../../shared/payment/decline-reason.ts';
import { lastFourOfMasked } from '../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../shared/payment/payment-amount.tsx';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { useRefundReasonNames } from '../../../shared/payment/refund-reason-names.ts';
import { AddressVerification, SecurityCodeVerification } from '../../../shared/payment/verification.tsx';
import { PaymentTimeline } from '../../../shared/payment-life/payment-timeline.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentAttempts } from './payment-attempts.tsx';
import styles from './payment-details.module.css';
import { OrderFileLink, useCustomItems } from './payment-extras.tsx';
import { useSourceItem } from './payment-source.tsx';
import { useVaultItems } from './payment-vault.tsx';
import { useAccountNames, useBatchStatusName } from './payment-words.ts';

type Part = { payment: Transaction; zone: TimeZone; hrefOf: (payment_id: string) => string };

/** All details of one payment. */
export function PaymentDetails(part: Part) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { actionName } = usePaymentNames();
  const { payment, zone } = part;
  const action = actionName(payment.action);
  const customer = payment.customer || payment.company;
  return (
    <>
      <div className="ui-between">
        <Stat
          size="xl"
          value={money(payment.amount, payment.currency)}
          unit={currencies[payment.currency].alphabetic}
        />
        <PaymentStatusBadge status={payment.status} />
      </div>
      <p className="ui-small ui-dim" dir="auto">
        {customer === '' ? action : `${action} · ${customer}`}
      </p>
      <PaymentActions payment={payment} zone={zone} />
      <h2 className={`ui-heading ${styles.first}`}>{t`Timeline`}</h2>
      <PaymentTimeline payment={payment} zone={zone} />
      <Items title={t`Card`} items={useCardItems(part)} />
      <Items title={t`Stored card`} items={useVaultItems(part)} />
      <Items title={t`Customer`} items={[...useCustomerItems(part), ...usePersonalDataItem(part)]} />
      <Items title={t`Amounts`} items={useAmountItems(part)} />
      <Items title={t`Payment`} items={[...useSourceItem(part), ...usePaymentItems(part)]} />
      <Items title={t`More details`} items={useCustomItems(payment)} />
      <Related {...part} />
      <PaymentAttempts payment={payment} zone={zone} />
      <Postings {...part} />
    </>
  );
}

function Items({ title, items }: { title: string; items: Definition[] }) {
  if (items.length === 0) return null;
  return (
    <DrawerSection title={title}>
      <DefinitionList label={title} items={items} />
    </DrawerSection>
  );
}

/** A line, unless its value is empty. */
function line(key: string, term: string, value: string | null | undefined): Definition[] {
  return value === undefined || value === null || value === '' ? [] : [{ key, term, value }];
}

function useCardItems({ payment }: Part): Definition[] {
  const { t } = useLingui();
  const declineReason = useDeclineReason();
  const { response_code, decline_reason, status } = payment;
  return [
    {
      key: 'number',
      term: t`Number`,
      value: <CardNumber brand={payment.card_brand} lastFour={lastFourOfMasked(payment.card_number)} dots={4} />,
    },
    ...line('expires', t`Expires`, payment.card_expiry === null ? null : displayExpiry(payment.card_expiry)),
    ...line('read', t`Entry`, payment.card_present === null ? null : t`Read by a terminal`),
    { key: 'address', term: t`Address`, value: <AddressVerification code={payment.avs_response} /> },
    { key: 'code', term: t`Security code`, value: <SecurityCodeVerification code={payment.csc_response} /> },
    ...line('approval', t`Approval code`, payment.approval_code),
    ...(status === 230
      ? line(
          'reason',
          t`Reason`,
          `${declineReason(decline_reason, response_code)}${response_code === null || isApproval(response_code) ? '' : ` (${response_code})`}`,
        )
      : []),
  ];
}

function useCustomerItems({ payment }: Part): Definition[] {
  const { t } = useLingui();
  const { locale, date } = useFormat();
  const { billing_address: address, phone_number } = payment;
  const place = [address.city, [address.state, address.postal_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const country =
    address.country === '' || countryOf(address.country) === undefined
      ? ''
      : (new Intl.DisplayNames(locale, { type: 'region' }).of(address.country) ?? '');
  const lines = [address.address_1, address.address_2, place, country].filter((part) => part !== '');
  const shipTo = shippingLines(payment.shipping);
  return [
    ...line('name', t`Name`, payment.customer),
    ...line('company', t`Company`, payment.company),
    ...line('email', t`Email`, payment.email),
    ...line('phone', t`Phone`, formatPhone(phone_number) || phone_number),
    ...line('fax', t`Fax`, formatPhone(payment.fax_number) || payment.fax_number),
    ...line('website', t`Website`, payment.website),
    ...line('dob', t`Date of birth`, payment.dob === null ? null : date(payment.dob)),
    ...(lines.length === 0
      ? []
      : [
          {
            key: 'address',
            term: t`Bill to`,
            value: lines.map((part) => (
              <span key={part} className={styles.addressLine} dir="auto">
                {part}
              </span>
            )),
          },
        ]),
    ...(shipTo.length === 0
      ? []
      : [
          {
            key: 'shipping',
            term: t`Ship to`,
            value: shipTo.map((part) => (
              <span key={part} className={styles.addressLine} dir="auto">
                {part}
              </span>
            )),
          },
        ]),
  ];
}

/** The link to the customer's personal data over all payments. The address names the payment and not the person. */
function usePersonalDataItem({ payment }: Part): Definition[] {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  if ((payment.email === '' && payment.customer === '') || !mayOpen('settings-customer-data')) return [];
  const query = new URLSearchParams({ payment: payment.payment_id });
  return [
    {
      key: 'personal',
      term: t`Personal data`,
      value: <TextLink href={`${pathTo('settings-customer-data')}?${query}`}>{t`See, export or erase`}</TextLink>,
    },
  ];
}

/** Returns the delivery address, line by line. */
function shippingLines(shipping: Transaction['shipping']): string[] {
  const {
    address = {},
    phone_number,
    email,
  } = (shipping ?? {}) as {
    address?: Partial<Record<string, string>>;
    phone_number?: string;
    email?: string;
  };
  const together = (between: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(between);
  const { first_name, last_name, company_name, address_1, address_2, city, state, postal_code, country } = address;
  return [
    together(' ', first_name, last_name),
    company_name ?? '',
    address_1 ?? '',
    address_2 ?? '',
    together(', ', city, together(' ', state, postal_code), country),
    phone_number === undefined ? '' : formatPhone(phone_number) || phone_number,
    email ?? '',
  ].filter((part) => part !== '');
}

function useAmountItems({ payment }: Part): Definition[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const { currency, tip, sales_tax, authorized_amount, captured_amount, refunded_amount, action } = payment;
  const sum = (key: string, term: string, amount: number) =>
    line(key, term, amount === 0 ? '' : money(amount, currency));
  const authorization = action === 105 || action === 106;
  return [
    ...sum('tip', t`Tip`, tip),
    ...sum('tax', t`Tax`, sales_tax),
    ...(authorization ? sum('authorized', t({ message: 'Authorized', context: 'amount' }), authorized_amount) : []),
    ...(authorization ? sum('captured', t({ message: 'Captured', context: 'amount' }), captured_amount) : []),
    ...sum('refunded', t({ message: 'Refunded', context: 'amount' }), refunded_amount),
  ];
}

function usePaymentItems({ payment, zone }: Part): Definition[] {
  const { t } = useLingui();
  const format = useFormat();
  const batchStatusName = useBatchStatusName();
  const reasons = useRefundReasonNames();
  const { batch, refund } = payment;
  const count = format.count(batch?.payment_count ?? 0);
  return [
    ...line('time', t`Time`, format.dateTime(payment.timestamp, zone)),
    ...line('terminal', t`Terminal`, payment.terminal.name),
    ...line('user', t`Taken by`, payment.user),
    ...(batch === null
      ? []
      : [
          {
            key: 'batch',
            term: t`Batch`,
            value: (
              <>
                <BatchLink batch={batch} />{' '}
                <span className="ui-dim">
                  {batchStatusName(batch.status)},{' '}
                  {plural(batch.payment_count, { one: `${count} payment`, other: `${count} payments` })}
                </span>
              </>
            ),
          },
        ]),
    ...line('order', t`Order ID`, payment.order_id),
    ...line('description', t`Description`, payment.description),
    ...line('reason', t`Refund reason`, refund?.reason == null ? null : reasons[refund.reason]),
    ...line('note', t`Refund note`, refund?.note),
    ...line('receipt', t`Receipt to`, refund?.receipt_email),
    ...line('due', t`Due date`, payment.due_date === null ? null : format.date(payment.due_date)),
    ...(payment.file === null
      ? []
      : [{ key: 'file', term: t`File`, value: <OrderFileLink payment_id={payment.payment_id} {...payment.file} /> }]),
    { key: 'id', term: t`Payment ID`, value: <IdText id={payment.payment_id} label={t`payment ID`} /> },
    { key: 'uid', term: t`Transaction`, value: <IdText id={payment.transaction_uid} label={t`transaction ID`} /> },
    ...line('reference', t`Reference`, payment.retrieval_reference_number),
  ];
}

/** The batch's number, with a link to its settlement report once it is closed. */
function BatchLink({ batch }: { batch: NonNullable<Transaction['batch']> }) {
  const mayOpen = useMayOpen();
  const report = (['reports-settlement', 'reports-global-settlement'] as const).find((name) => mayOpen(name));
  if (report === undefined || batch.status === 'open') return batch.batch_number;
  return (
    <TextLink href={`${pathTo(report)}?${new URLSearchParams({ batch: batch.batch_id })}`}>
      {batch.batch_number}
    </TextLink>
  );
}

function Related({ payment, zone, hrefOf }: Part) {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const { actionName } = usePaymentNames();
  const reasons = useRefundReasonNames();
  if (payment.related.length === 0) return null;
  return (
    <DrawerSection title={t`Related payments`}>
      <ul className={styles.rows}>
        {payment.related.map((each) => (
          <li key={each.payment_id} className={styles.row}>
            <span className={styles.words}>
              <TextLink href={hrefOf(each.payment_id)}>
                {actionName(each.action)} {shortGuid(each.payment_id)}
              </TextLink>
              <span className="ui-small ui-dim">
                {each.payment_id === payment.parent_payment_id ? t`This payment refunds it` : t`Refund of this payment`}
                {each.refund_reason === null ? '' : `, ${reasons[each.refund_reason]}`}
                {' · '}
                {timeOf(each.timestamp)}
              </span>
            </span>
            <span className={styles.end}>
              <PaymentAmount amount={each.amount} currency={payment.currency} status={each.status} />
              <PaymentStatusBadge status={each.status} />
            </span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

function Postings({ payment, zone }: Part) {
  const { t } = useLingui();
  const format = useFormat();
  const timeOf = useShortTime(zone);
  const accountName = useAccountNames();
  if (payment.postings.length === 0) return null;
  return (
    <DrawerSection title={t`Postings`}>
      <ul className={styles.rows}>
        {payment.postings.map((posting) => (
          <li key={`${posting.timestamp} ${posting.debit_account} ${posting.credit_account}`} className={styles.row}>
            <span className={styles.words}>
              <span>
                {accountName(posting.debit_account)} <span aria-hidden="true">→</span>{' '}
                {accountName(posting.credit_account)}
              </span>
              <span className="ui-small ui-dim">{timeOf(posting.timestamp)}</span>
            </span>
            <span className="ui-num">{format.money(posting.amount, posting.currency)}</span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
