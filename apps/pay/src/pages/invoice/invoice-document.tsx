import { downloadVisitorInvoice } from '@countinghouse/contract/payment-link/invoices/download-visitor-invoice';
import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { cardLabel } from '@countinghouse/domain/card/card-label';
import { currencies } from '@countinghouse/domain/money';
import { plural, t } from '@lingui/core/macro';
import { useContext, useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { BillLine, BillLines, BillTotal } from '../../components/bill.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatDate, formatShare, money, price, quantityText } from '../../format.ts';
import { WayBack } from '../../visit/way-back.ts';
import { SavePdf } from '../save-pdf.tsx';
import styles from './invoice.module.css';
import { documentTitle, saveLabel, standingWords } from './invoice-words.ts';

/** From this width on the lines of a document are unfolded. */
const wide = '(min-width: 900px)';

/** The content of a document: its number, its recipient, the lines, and the sums. */
export function InvoiceDocument({ page }: { page: InvoicePage }) {
  const { text, tone } = standingWords(page);
  const back = useContext(WayBack);
  return (
    <article class={styles.document}>
      <div class={styles.head}>
        <h1 class={styles.title}>{documentTitle(page)}</h1>
        <span class={classNames(styles.badge, styles[tone])}>{text}</span>
      </div>
      <p class={styles.whom} dir="auto">
        {partyText(page.bill_to)}
      </p>
      {page.title === '' ? null : (
        <p class={styles.subject} dir="auto">
          {page.title}
        </p>
      )}
      <div class={styles.actions}>
        {back === undefined ? null : (
          <Button glyph="back" onPress={back}>
            {t`Back`}
          </Button>
        )}
        <SavePdf label={saveLabel(page)} load={() => send(downloadVisitorInvoice, { query: {} })} />
        <Button glyph="print" onPress={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <DocumentFacts page={page} />
      <DocumentLines page={page} />
      <DocumentSums page={page} />
      <Words text={page.note_to_customer} />
      <Words text={page.terms} />
    </article>
  );
}

function Words({ text }: { text: string }) {
  return text === '' ? null : (
    <p class={styles.words} dir="auto">
      {text}
    </p>
  );
}

/** The parts of a party that are known, in one line. */
function partyText(party: InvoicePage['bill_to']): string {
  const { name, company_name, address_1, address_2, city, state, postal_code, country } = party;
  const place = [city, [state, postal_code].filter((part) => part !== '').join(' ')].filter((part) => part !== '');
  const who = [company_name, name].filter((part) => part !== '');
  const parts = [...who, address_1, address_2, ...place, country].filter((part) => part !== '');
  return parts.join(', ');
}

function DocumentFacts({ page }: { page: InvoicePage }) {
  const ship_to = page.ship_to === null ? '' : partyText(page.ship_to);
  const facts = [
    [t`Issued`, formatDate(page.issue_date)],
    [page.kind === 'estimate' ? t`Valid until` : t`Due`, page.due_date === null ? '' : formatDate(page.due_date)],
    [t`Order number`, page.order_id],
    [t`Delivered to`, ship_to],
  ] as const;
  return (
    <dl class={styles.facts}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** On a phone the lines are folded to their sum, so that the amount to pay stays in view. */
function DocumentLines({ page }: { page: InvoicePage }) {
  const [open] = useState(() => window.matchMedia(wide).matches);
  const count = page.lines.length;
  return (
    <details class={styles.fold} open={open}>
      <summary class={styles.summary}>
        <span>{plural(count, { one: '# line', other: '# lines' })}</span>
        <span class={styles.sum}>{money(page.subtotal_amount, page.currency)}</span>
      </summary>
      <table class={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t`Item`}</th>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col">{t`Price`}</th>
            <th scope="col">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {page.lines.map((line) => {
            const quantity = quantityText(line.quantity_ten_thousandths);
            const each = price(line.unit_price_ten_thousandths, page.currency);
            return (
              <tr key={line.line_number}>
                <td>
                  <span class={styles.item} dir="auto">
                    {line.description}
                  </span>
                  <small class={styles.times} aria-hidden="true">{`${quantity} × ${each}`}</small>
                </td>
                <td>{line.unit_of_measure === '' ? quantity : `${quantity} ${line.unit_of_measure}`}</td>
                <td>{each}</td>
                <td>{money(line.gross_amount, page.currency)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}

function DocumentSums({ page }: { page: InvoicePage }) {
  const { currency } = page;
  const sum = (amount: number) => money(amount, currency);
  const code = currencies[currency].alphabetic;
  const has_more = page.discount_total > 0 || page.shipping_amount > 0 || page.taxes.length > 0;
  return (
    <div class={styles.sums}>
      <BillLines>
        {has_more ? <BillLine minor what={t`Subtotal`} amount={sum(page.subtotal_amount)} /> : null}
        {page.shipping_amount === 0 ? null : <BillLine minor what={t`Shipping`} amount={sum(page.shipping_amount)} />}
        {page.discount_total === 0 ? null : <BillLine minor what={t`Discount`} amount={sum(-page.discount_total)} />}
        {page.taxes.map(({ name, rate_ppm, inclusive, tax_amount }) => {
          const rate = formatShare(rate_ppm);
          return (
            <BillLine
              key={`${name} ${rate_ppm} ${inclusive}`}
              minor
              what={inclusive ? t`${name}, ${rate}, included` : t`${name}, ${rate}`}
              amount={sum(tax_amount)}
            />
          );
        })}
      </BillLines>
      <BillTotal what={t`Total, ${code}`} amount={sum(page.total_amount)} />
      <BillLines>
        {page.payments.map(({ paid_on, amount, card }, at) => {
          const date = formatDate(paid_on);
          const by = card === null ? '' : cardLabel(card.card_brand, card.last_four);
          return (
            <BillLine
              // Two payments of a day can be identical.
              key={`${at} ${paid_on}`}
              minor
              what={card === null ? t`Paid ${date}` : t`Paid ${date}, ${by}`}
              amount={sum(-amount)}
            />
          );
        })}
        {page.credited_amount === 0 ? null : <BillLine minor what={t`Credited`} amount={sum(-page.credited_amount)} />}
        {page.refunded_amount === 0 ? null : <BillLine minor what={t`Refunded`} amount={sum(page.refunded_amount)} />}
        {page.reserved_amount === 0 ? null : (
          <BillLine minor what={t`Being paid right now`} amount={sum(page.reserved_amount)} />
        )}
        {page.kind === 'invoice' && page.balance_amount !== page.total_amount ? (
          <BillLine what={t`Still open`} amount={sum(page.balance_amount)} />
        ) : null}
      </BillLines>
      {page.parts.length === 0 || page.state === 'paid' ? null : (
        <div class={styles.parts}>
          <h2 class={styles.partsTitle}>{t`When it is due`}</h2>
          <BillLines>
            {page.parts.map(({ part_number, label, due_date, amount, open_amount }) => {
              const date = formatDate(due_date);
              const words = label === '' ? date : `${label}, ${date}`;
              return (
                <BillLine
                  key={part_number}
                  minor
                  what={open_amount === 0 ? t`${words}, paid` : words}
                  amount={sum(amount)}
                />
              );
            })}
          </BillLines>
        </div>
      )}
    </div>
  );
}
