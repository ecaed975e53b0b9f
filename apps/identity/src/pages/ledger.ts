import type { Locale } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import { words } from './words.ts';

type Entry = { day: number; brand: string; amount: number };

/** Fictitious revenue of a small shop in minor units, in the order of a ledger. The artwork shows their sum, which is correct. */
const entries: readonly Entry[] = [
  { day: 1, brand: 'Visa', amount: 311820 },
  { day: 1, brand: 'Mastercard', amount: 164435 },
  { day: 1, brand: 'American Express', amount: 45585 },
  { day: 2, brand: 'Visa', amount: 284010 },
  { day: 2, brand: 'Mastercard', amount: 151275 },
  { day: 2, brand: 'Discover', amount: 52230 },
  { day: 3, brand: 'Visa', amount: 190245 },
  { day: 3, brand: 'Mastercard', amount: 100960 },
  { day: 3, brand: 'American Express', amount: 29255 },
  { day: 4, brand: 'Visa', amount: 200415 },
  { day: 4, brand: 'Mastercard', amount: 112090 },
  { day: 4, brand: 'JCB', amount: 26320 },
  { day: 5, brand: 'Visa', amount: 216640 },
  { day: 5, brand: 'Mastercard', amount: 135150 },
  { day: 6, brand: 'Visa', amount: 231870 },
  { day: 6, brand: 'Mastercard', amount: 120425 },
  { day: 6, brand: 'American Express', amount: 41915 },
];

const drawn = new Map<Locale, Html>();

/** The artwork beside the form: a page of a ledger that closes. Decorative, so hidden from assistive technology. */
export function ledger(locale: Locale, i18n: I18n): Html {
  const known = drawn.get(locale) ?? draw(locale, i18n);
  drawn.set(locale, known);
  return known;
}

function draw(locale: Locale, i18n: I18n): Html {
  const date = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const total = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const rows = entries.map(
    (entry, index) => html`<div class="entry"><span>${
      entries[index - 1]?.day !== entry.day && date.format(Date.UTC(2026, 10, entry.day))
    }</span><span>${entry.brand}</span><span>${amount.format(entry.amount / 100)}</span></div>
`,
  );
  return html`<div class="ledger" aria-hidden="true"><div class="entries">
${rows}<div class="total"><span>${i18n._(words.ledger_total)}</span><span>${money.format(total / 100)}</span></div>
</div></div>`;
}
