import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Stat } from '@countinghouse/ui/chart/stat';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDate } from '../../../shared/format/use-short-date.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { InvoiceStatusBadge } from '../../../shared/invoice/invoice-status-badge.tsx';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { ChargingSection, showsCharging } from '../shared/charging-section.tsx';
import { useScheduledNote } from '../shared/use-scheduled-note.ts';
import styles from './invoice-drawer.module.css';

/** The overview of an invoice: what is owed, in which parts, and its data. */
export function OverviewTab({ invoice, zone }: { invoice: Invoice; zone: TimeZone }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { closeReasonName } = useInvoiceWords();
  const { kind, currency, total_amount, balance_amount, reserved_amount, close_reason } = invoice;
  const total = money(total_amount, currency);
  const reserved = money(reserved_amount, currency);
  const waits = useScheduledNote(zone)(invoice);
  const is_owed = kind === 'invoice';
  return (
    <div>
      {close_reason === null ? null : (
        <Callout tone="info" title={t`This invoice is closed`}>
          {closeReasonName(close_reason)}
        </Callout>
      )}
      {waits === undefined ? null : <Callout tone="info">{waits}</Callout>}
      <Stat
        size="xl"
        value={money(is_owed ? balance_amount : total_amount, currency)}
        note={is_owed ? t`owed of ${total}` : t({ message: 'in all', context: 'total of an estimate' })}
      />
      {is_owed ? <Progress invoice={invoice} /> : null}
      {reserved_amount === 0 ? null : <p className="ui-small ui-dim">{t`A payment of ${reserved} is in progress.`}</p>}
      <Parts invoice={invoice} zone={zone} />
      {showsCharging(invoice) ? (
        <DrawerSection title={t`Stored card`}>
          <ChargingSection invoice={invoice} zone={zone} />
        </DrawerSection>
      ) : null}
      <DrawerSection title={t`Details`}>
        <DefinitionList label={t`Details`} items={useItems(invoice, zone)} />
      </DrawerSection>
      <Children invoice={invoice} />
      {invoice.internal_note === '' ? null : (
        <DrawerSection title={t`Internal note`}>
          <p className="ui-second" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {invoice.internal_note}
          </p>
        </DrawerSection>
      )}
    </div>
  );
}

/** The share of the total that is paid or credited, as a line under the balance. */
function Progress({ invoice: { total_amount, balance_amount, status } }: { invoice: Invoice }) {
  if (total_amount === 0 || status === 'draft' || status === 'scheduled') return null;
  const share = (total_amount - balance_amount) / total_amount;
  return (
    <div className={styles.progress} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
    </div>
  );
}

function Parts({ invoice: { parts, currency, open_due_date }, zone }: { invoice: Invoice; zone: TimeZone }) {
  const { t } = useLingui();
  const { money, count } = useFormat();
  const dateOf = useShortDate(zone);
  if (parts.length < 2) return null;
  return (
    <DrawerSection title={t({ message: 'Parts', context: 'of an invoice' })}>
      <DefinitionList
        label={t({ message: 'Parts', context: 'of an invoice' })}
        items={parts.map(({ part_number, label, due_date, amount }) => {
          const number = count(part_number);
          const due = due_date === null ? t`on issue` : dateOf(due_date);
          return {
            key: String(part_number),
            term: label || t`Part ${number}`,
            value: (
              <span className={due_date !== null && due_date === open_due_date ? 'ui-strong' : undefined}>
                {money(amount, currency)} · {due}
              </span>
            ),
          };
        })}
      />
    </DrawerSection>
  );
}

function Children({ invoice: { children, currency } }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const nameOf = useInvoiceName();
  const { kindName } = useInvoiceWords();
  if (children.length === 0) return null;
  return (
    <DrawerSection title={t`Made of it`}>
      <DefinitionList
        label={t`Made of it`}
        items={children.map((child) => ({
          key: child.invoice_id,
          term: kindName(child.kind),
          value: (
            <span className="ui-row">
              <TextLink href={`${pathTo('invoice')}?${new URLSearchParams({ open: child.invoice_id })}`}>
                {nameOf(child)}
              </TextLink>
              {money(child.total_amount, currency)}
              <InvoiceStatusBadge invoice={{ ...child, overdue_days: 0 }} />
            </span>
          ),
        }))}
      />
    </DrawerSection>
  );
}

/** A line, unless its value is empty. */
function line(key: string, term: string, value: string | null): Definition[] {
  return value === null || value === '' ? [] : [{ key, term, value }];
}

function useItems(invoice: Invoice, zone: TimeZone): Definition[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const dateOf = useShortDate(zone);
  const timeOf = useShortTime(zone);
  const mayOpen = useMayOpen();
  const { currency, customer_id, customer_name, issue_date, due_date } = invoice;
  const date = (day: string | null) => (day === null ? '' : dateOf(day));
  const time = (at: string | null) => (at === null ? '' : timeOf(at));
  const amount = (value: number) => (value === 0 ? '' : money(value, currency));
  return [
    ...(customer_id === null || !mayOpen('vault-customer-id')
      ? line('customer', t`Customer`, customer_name)
      : [
          {
            key: 'customer',
            term: t`Customer`,
            value: <TextLink href={pathTo('vault-customer-id', { id: customer_id })}>{customer_name}</TextLink>,
          },
        ]),
    ...line('send_to', t`Goes to`, invoice.send_to.join(', ')),
    ...line('title', t`Title`, invoice.title),
    ...line('order', t`Order ID`, invoice.order_id),
    ...line('issued', t({ message: 'Issued', context: 'date of an invoice' }), date(issue_date)),
    ...line('send_on', t`Goes out on`, date(invoice.send_on)),
    ...line('due', t`Due`, date(due_date)),
    ...line('total', t`Total`, money(invoice.total_amount, currency)),
    ...line('paid', t({ message: 'Paid', context: 'amount of an invoice' }), amount(invoice.paid_amount)),
    ...line('refunded', t`Refunded`, amount(invoice.refunded_amount)),
    ...line('credited', t`Credited`, amount(invoice.credited_amount)),
    ...line('sent', t({ message: 'Sent', context: 'invoice' }), time(invoice.sent_at)),
    ...line('viewed', t`First opened`, time(invoice.first_viewed_at)),
    ...line('paid_at', t`Paid in full`, time(invoice.paid_at)),
    ...line('closed', t({ message: 'Closed', context: 'status of an invoice' }), time(invoice.closed_at)),
    ...line('maker', t`Created by`, invoice.created_by_name),
    ...line('made', t({ message: 'Created', context: 'invoice' }), time(invoice.created_at)),
  ];
}
