import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../../shared/invoice/invoice-name.ts';
import { useInvoiceWords } from '../../../../shared/invoice/invoice-words.ts';
import { ChargingSection, showsCharging } from '../../shared/charging-section.tsx';
import { invoiceHref } from '../invoice-address.ts';
import styles from './document.module.css';

/** The state of a document: what is left to pay, in which parts, and the documents made from it. */
export function DocumentFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { money, date } = useFormat();
  const { closeReasonName, kindName } = useInvoiceWords();
  const nameOf = useInvoiceName();
  const zone = usePageZone();
  const { currency, kind, close_reason, parts, children, internal_note, send_to, send_on } = invoice;
  const amounts = [
    { term: t`Total`, amount: invoice.total_amount, always: true },
    { term: t`Credited`, amount: -invoice.credited_amount, always: false },
    { term: t`Paid`, amount: -invoice.paid_amount, always: false },
    { term: t`Refunded`, amount: invoice.refunded_amount, always: false },
    { term: t`Balance`, amount: invoice.balance_amount, always: kind === 'invoice' },
  ].filter(({ amount, always }) => always || amount !== 0);
  return (
    <div className="ui-stack">
      <DefinitionList
        items={[
          ...amounts.map(({ term, amount }) => ({ key: term, term, value: money(amount, currency) })),
          ...(send_on === null ? [] : [{ key: 'send_on', term: t`Issued on`, value: date(send_on) }]),
          ...(close_reason === null
            ? []
            : [{ key: 'reason', term: t`Closed because`, value: closeReasonName(close_reason) }]),
          ...(send_to.length === 0 ? [] : [{ key: 'send_to', term: t`Sent to`, value: send_to.join(', ') }]),
          ...(internal_note === '' ? [] : [{ key: 'note', term: t`Note to yourself`, value: internal_note }]),
        ]}
      />
      {parts.length < 2 ? null : (
        <Section title={t`Parts`}>
          <ol className={styles.parts}>
            {parts.map(({ part_number, label, due_date, amount }) => (
              <li key={part_number} className={styles.part}>
                <div className="ui-between">
                  <span dir="auto">{label === '' ? t`Part ${part_number}` : label}</span>
                  <span className="ui-tabular ui-strong">{money(amount, currency)}</span>
                </div>
                <p className="ui-small ui-dim">{due_date === null ? t`On the day of issue` : date(due_date)}</p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {showsCharging(invoice) ? (
        <Section title={t`Stored card`}>
          <ChargingSection invoice={invoice} zone={zone} />
        </Section>
      ) : null}
      {children.length === 0 ? null : (
        <Section title={t`Made of it`}>
          <ul className={styles.made}>
            {children.map((child) => (
              <li key={child.invoice_id}>
                <TextLink href={invoiceHref(child.invoice_id)}>{nameOf(child)}</TextLink>{' '}
                <span className="ui-dim">
                  {kindName(child.kind)}, {money(child.total_amount, currency)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
