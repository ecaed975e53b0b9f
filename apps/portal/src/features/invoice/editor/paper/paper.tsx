import { currencies } from '@countinghouse/domain/money';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatTenThousandths } from '../../../../shared/fields/ten-thousandths.ts';
import { addressLines } from '../../../../shared/format/address-lines.ts';
import { formatOf } from '../../../../shared/format/use-format.ts';
import { useInvoiceWords } from '../../../../shared/invoice/invoice-words.ts';
import type { PartyDraft } from '../draft/invoice-draft.ts';
import { rateText } from '../draft/rate-text.ts';
import styles from './paper.module.css';
import type { PaperDocument } from './paper-document.ts';
import { useCatalogueOf } from './use-catalogue-of.ts';

/** The width of the paper before it is scaled to the available room. */
const width_px = 794;

/** The document as it will be printed, in its own language, scaled to the available room. */
export function Paper({ document, business }: { document: PaperDocument; business: string }) {
  const i18n = useCatalogueOf(document.locale);
  const place = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ scale: 0, height: 0 });
  useEffect(() => {
    const [outer, inner] = [place.current, sheet.current];
    if (outer === null || inner === null) return;
    const measure = () => {
      const scale = Math.min(1, outer.clientWidth / width_px);
      setSize({ scale, height: inner.offsetHeight * scale });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place} style={size.scale === 0 ? undefined : { height: size.height }}>
      <article
        ref={sheet}
        data-paper
        className={styles.paper}
        lang={localeNames[document.locale].html}
        style={{ transform: `scale(${size.scale === 0 ? 1 : size.scale})` }}
      >
        <I18nProvider i18n={i18n}>
          <Sheet document={document} business={business} />
        </I18nProvider>
      </article>
    </div>
  );
}

function Sheet({ document, business }: { document: PaperDocument; business: string }) {
  const { t } = useLingui();
  const { kindName, statusName } = useInvoiceWords();
  const { date } = formatOf(document.locale);
  const { kind, invoice_number, issue_date, due_date, order_id, title, ship_to, bill_to } = document;
  return (
    <>
      <header className={styles.head}>
        <b className={styles.business} dir="auto">
          {business}
        </b>
        <div className={styles.name}>
          <div className={styles.kind}>{kindName(kind)}</div>
          <div className="ui-tabular ui-strong">{invoice_number ?? statusName('draft')}</div>
        </div>
      </header>
      <div className={styles.facts}>
        <div>
          <div className={styles.label}>{t`Bill to`}</div>
          <Party party={bill_to} locale={document.locale} />
        </div>
        <div>
          {ship_to === null ? null : (
            <>
              <div className={styles.label}>{t`Deliver to`}</div>
              <Party party={ship_to} locale={document.locale} />
            </>
          )}
        </div>
        <div>
          {issue_date === null ? null : <Fact name={t`Issued`} text={date(issue_date)} />}
          {order_id === '' ? null : <Fact name={t`Order or PO number`} text={order_id} />}
        </div>
        <div>
          {due_date === null ? null : (
            <Fact name={kind === 'estimate' ? t`Valid until` : t`Due`} text={date(due_date)} strong />
          )}
        </div>
      </div>
      {title === '' ? null : (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
      <Items document={document} />
      <div className={styles.under}>
        <div>
          {[document.note_to_customer, document.terms]
            .filter((text) => text.trim() !== '')
            .map((text) => (
              <p key={text} className={styles.words} dir="auto">
                {text}
              </p>
            ))}
        </div>
        <PaperSums document={document} />
      </div>
    </>
  );
}

function Fact({ name, text, strong = false }: { name: string; text: string; strong?: boolean }) {
  return (
    <div className={styles.fact}>
      <div className={styles.label}>{name}</div>
      <div className={strong ? 'ui-tabular ui-strong' : 'ui-tabular'} dir="auto">
        {text}
      </div>
    </div>
  );
}

function Party({ party, locale }: { party: PartyDraft; locale: string }) {
  const country = (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  const { street, place } = addressLines(party, country);
  const [first = '–', ...rest] = [party.company_name, party.name].filter((text) => text.trim() !== '');
  return (
    <div dir="auto" className={styles.party}>
      <b>{first}</b>
      {[...rest, street, place]
        .filter((text) => text !== '')
        .map((text) => (
          <div key={text} className={styles.second}>
            {text}
          </div>
        ))}
    </div>
  );
}

function Items({ document: { lines, taxes, currency, locale } }: { document: PaperDocument }) {
  const { t } = useLingui();
  const format = formatOf(locale);
  const { symbol, alphabetic } = currencies[currency];
  const rates = new Map(taxes.map(({ tax_rate_id, rate_ppm }) => [tax_rate_id, rate_ppm]));
  const bare = (amount: number) => format.money(amount, currency).replace(symbol, '');
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{t`Item`}</th>
          <th scope="col">{t`Quantity`}</th>
          <th scope="col">{t`Price`}</th>
          <th scope="col">{t`Tax`}</th>
          <th scope="col">{t`Amount, ${alphabetic}`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified only by their position
          <tr key={index}>
            <td dir="auto">
              <span className="ui-strong">{line.description}</span>
              {[line.item_code, line.unit_of_measure].some((text) => text !== '') ? (
                <small>{[line.item_code, line.unit_of_measure].filter((text) => text !== '').join(' · ')}</small>
              ) : null}
            </td>
            <td>{formatTenThousandths(line.quantity_ten_thousandths, locale, 0)}</td>
            <td>{formatTenThousandths(line.unit_price_ten_thousandths, locale, 2)}</td>
            <td className={styles.second}>
              {line.tax_rate_ids.length === 0
                ? '–'
                : line.tax_rate_ids.map((id) => rateText({ rate_ppm: rates.get(id) ?? 0 }, format)).join(' + ')}
            </td>
            <td>{bare(line.gross_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaperSums({ document }: { document: PaperDocument }) {
  const { t } = useLingui();
  const format = formatOf(document.locale);
  const { money, date } = format;
  const { currency, subtotal_amount, discount_total, shipping_amount, taxes, total_amount, parts } = document;
  const { alphabetic } = currencies[currency];
  return (
    <dl className={styles.sums}>
      <Sum name={t`Subtotal`} text={money(subtotal_amount, currency)} />
      {discount_total === 0 ? null : <Sum name={t`Discount`} text={money(-discount_total, currency)} />}
      {shipping_amount === 0 ? null : (
        <Sum name={t({ message: 'Shipping', context: 'sum of an invoice' })} text={money(shipping_amount, currency)} />
      )}
      {taxes.map((tax) => {
        const name = `${tax.name} ${rateText(tax, format)}`;
        const base = money(tax.base_amount, currency);
        return (
          <Sum
            key={tax.tax_rate_id}
            name={tax.inclusive ? t`${name} on ${base}, included` : t`${name} on ${base}`}
            text={money(tax.tax_amount, currency)}
          />
        );
      })}
      <div className={styles.total}>
        <dt>{t`Total, ${alphabetic}`}</dt>
        <dd>{money(total_amount, currency)}</dd>
      </div>
      {parts.length < 2
        ? null
        : parts.map(({ label, due_date, amount }, index) => {
            const day = due_date === null ? t`On the day of issue` : date(due_date);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
              <Sum key={index} name={label === '' ? day : `${label}, ${day}`} text={money(amount, currency)} />
            );
          })}
    </dl>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.sum}>
      <dt dir="auto">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
