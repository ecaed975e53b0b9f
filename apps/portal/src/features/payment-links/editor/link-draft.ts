import type { InvoiceItem } from '@countinghouse/contract/invoice/items/invoice-item';
import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import type { Link, PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { checkLinkPricing, type LinkPricing } from '@countinghouse/domain/payment-link/link-amount';
import {
  type AskedFields,
  type KeepCardRule,
  type LinkKind,
  linkLimits,
} from '@countinghouse/domain/payment-link/payment-link';
import { businessDateOf, dayBounds, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { percentsOf, sharesOf } from '../../../shared/fields/percents.ts';
import { type FieldFault, missing } from '../../../shared/form/form-rules.ts';

/** An item as typed. */
export type ItemDraft = {
  item_id: string;
  title: string;
  unit_amount: number | null;
  quantity_maximum: number | null;
  /** Hundredths of a percent. */
  tax_rate: number | null;
};

/** Whether a link asks for a tip: by the settings, never, or with its own choices. */
export const tipRules = ['settings', 'none', 'own'] as const;

/** A rule for tips. */
export type TipRule = (typeof tipRules)[number];

/** A link as typed. Amounts are in minor units. */
export type LinkDraft = {
  name: string;
  title: string;
  description: string;
  terminal_uid: string;
  kind: LinkKind;
  amount: number | null;
  minimum_amount: number | null;
  maximum_amount: number | null;
  choices: { amount: number | null }[];
  allows_other_amount: boolean;
  items: ItemDraft[];
  with_tax: boolean;
  /** Hundredths of a percent. */
  tax_rate: number | null;
  /** The merchant's business dates of the first and the last day on which it can be paid. */
  first_date: string | null;
  last_date: string | null;
  max_uses: number | null;
  order_id: string;
  tips: TipRule;
  /** Whole percents, as typed. */
  tip_percents: string[];
  asks_own: boolean;
  ask: AskedFields;
  keep_card: KeepCardRule;
  return_url: string;
};

/** Returns an empty item. */
export function newItem(): ItemDraft {
  return { item_id: crypto.randomUUID(), title: '', unit_amount: null, quantity_maximum: 10, tax_rate: null };
}

/** Whether an item is still empty. */
export function isBlankItem({ title, unit_amount }: ItemDraft): boolean {
  return title === '' && unit_amount === null;
}

/**
 * Converts an item of the invoices' price list to an item of a link, with the taxes on top of its price. Undefined if the price is zero or not a whole
 * number of minor units.
 */
export function itemOfPriceList(
  { description, unit_price_ten_thousandths: price, tax_rate_ids }: InvoiceItem,
  tax_rates: readonly TaxRate[],
): ItemDraft | undefined {
  if (price === 0 || price % 100 !== 0) return undefined;
  const on_top = tax_rates.filter(({ tax_rate_id, inclusive }) => !inclusive && tax_rate_ids.includes(tax_rate_id));
  const rate_ppm = on_top.reduce((sum, rate) => sum + rate.rate_ppm, 0);
  return {
    ...newItem(),
    title: description.slice(0, linkLimits.title_maximum),
    unit_amount: price / 100,
    tax_rate: rate_ppm === 0 ? null : rate_ppm / ppm_a_hundredth,
  };
}

/** What a new link begins with. */
export function newLinkDraft({ terminal_uid, fields, tip_choices }: PaymentLinkSettings): LinkDraft {
  return {
    name: '',
    title: '',
    description: '',
    terminal_uid,
    kind: 'fixed',
    amount: null,
    minimum_amount: null,
    maximum_amount: null,
    choices: [{ amount: null }, { amount: null }, { amount: null }],
    allows_other_amount: false,
    items: [newItem()],
    with_tax: false,
    tax_rate: null,
    first_date: null,
    last_date: null,
    max_uses: null,
    order_id: '',
    tips: 'settings',
    tip_percents: percentsOf(tip_choices),
    asks_own: false,
    ask: fields,
    keep_card: 'never',
    return_url: '',
  };
}

/** Returns the form values of a link. */
export function draftOfLink(link: Link, settings: PaymentLinkSettings, zone: TimeZone): LinkDraft {
  const { starts_at, tip_choices } = link;
  return {
    ...newLinkDraft(settings),
    name: link.name,
    title: link.title,
    description: link.description,
    terminal_uid: link.terminal_uid,
    kind: link.kind,
    amount: link.amount,
    minimum_amount: link.minimum_amount,
    maximum_amount: link.maximum_amount,
    ...(link.choices.length === 0 ? {} : { choices: link.choices.map((amount) => ({ amount })) }),
    allows_other_amount: link.allows_other_amount,
    ...(link.items.length === 0
      ? {}
      : {
          items: link.items.map(({ item_id, title, unit_amount, quantity_maximum, tax_rate_ppm }) => ({
            item_id,
            title,
            unit_amount,
            quantity_maximum,
            tax_rate: tax_rate_ppm === 0 ? null : tax_rate_ppm / ppm_a_hundredth,
          })),
        }),
    with_tax: link.tax_rate_ppm > 0,
    tax_rate: link.tax_rate_ppm === 0 ? null : link.tax_rate_ppm / ppm_a_hundredth,
    first_date: starts_at === null ? null : businessDateOf(new Date(starts_at), zone),
    last_date: lastDateOf(link.expires_at, zone),
    max_uses: link.max_uses,
    order_id: link.order_id,
    tips: tip_choices === null ? 'settings' : tip_choices.length === 0 ? 'none' : 'own',
    tip_percents: percentsOf(tip_choices ?? settings.tip_choices),
    asks_own: link.fields !== null,
    ask: link.fields ?? settings.fields,
    keep_card: link.keep_card,
    return_url: link.return_url ?? '',
  };
}

/** Returns the form values for a copy of a link: without its state and without what is unique to one link. */
export function draftOfCopy(link: Link, settings: PaymentLinkSettings, zone: TimeZone, name: string): LinkDraft {
  const draft = draftOfLink(link, settings, zone);
  const items = draft.items.map((item) => ({ ...item, item_id: crypto.randomUUID() }));
  return { ...draft, name, items, first_date: null, last_date: null, order_id: '' };
}

const ppm_a_hundredth = 100;

/** Converts hundredths of a percent to millionths. */
const ppmOf = (hundredths: number | null) => (hundredths ?? 0) * ppm_a_hundredth;

/** Returns the pricing of a draft: only the fields of its kind. */
export function pricingOf(draft: LinkDraft): LinkPricing {
  const { kind, allows_other_amount } = draft;
  const ranged = kind === 'open' || (kind === 'choice' && allows_other_amount);
  return {
    kind,
    amount: kind === 'fixed' ? draft.amount : null,
    minimum_amount: ranged ? draft.minimum_amount : null,
    maximum_amount: ranged ? draft.maximum_amount : null,
    choices: kind === 'choice' ? draft.choices.flatMap(({ amount }) => (amount === null ? [] : [amount])) : [],
    allows_other_amount: kind === 'choice' && allows_other_amount,
    items:
      kind === 'items'
        ? draft.items.map(({ item_id, title, unit_amount, quantity_maximum, tax_rate }) => ({
            item_id,
            title: title.trim(),
            unit_amount: unit_amount ?? 0,
            quantity_minimum: 0,
            quantity_maximum: quantity_maximum ?? linkLimits.quantity_maximum,
            tax_rate_ppm: ppmOf(tax_rate),
          }))
        : [],
    tax_rate_ppm: kind !== 'items' && draft.with_tax ? ppmOf(draft.tax_rate) : 0,
  };
}

/** Returns from when and until when a draft can be paid, in whole days of the merchant. */
export function timesOf({ first_date, last_date }: LinkDraft, zone: TimeZone) {
  return {
    starts_at: first_date === null ? null : dayBounds(first_date, zone).from.toISOString(),
    expires_at: last_date === null ? null : dayBounds(last_date, zone).to.toISOString(),
  };
}

/** Returns the last whole day before an instant, in the merchant's time zone. */
export function lastDateOf(expires_at: string | null, zone: TimeZone): string | null {
  return expires_at === null ? null : businessDateOf(new Date(Date.parse(expires_at) - 1), zone);
}

/**
 * Returns the body of a draft. `kind` and `terminal_uid` are sent for new links only. A time whose date was not changed is sent unchanged,
 * so that a link which started at a certain hour keeps it.
 */
export function linkBodyOf(draft: LinkDraft, zone: TimeZone, before?: Link) {
  const { name, title, description, order_id, max_uses, tips, tip_percents, asks_own, ask, keep_card, return_url } =
    draft;
  const pricing = pricingOf(draft);
  const { starts_at, expires_at } = timesOf(draft, zone);
  const kept = before === undefined ? undefined : draftOfTimes(before, zone);
  return {
    name: name.trim() || title.trim().slice(0, linkLimits.name_maximum),
    title,
    description,
    amount: pricing.amount,
    minimum_amount: pricing.minimum_amount,
    maximum_amount: pricing.maximum_amount,
    choices: [...pricing.choices],
    allows_other_amount: pricing.allows_other_amount,
    items: [...pricing.items],
    tax_rate_ppm: pricing.tax_rate_ppm,
    tip_choices: tips === 'settings' ? null : tips === 'none' ? [] : sharesOf(tip_percents),
    max_uses,
    starts_at: before !== undefined && kept?.first_date === draft.first_date ? before.starts_at : starts_at,
    expires_at: before !== undefined && kept?.last_date === draft.last_date ? before.expires_at : expires_at,
    order_id,
    fields: asks_own ? { ...ask } : null,
    keep_card,
    return_url: return_url === '' ? null : return_url,
  };
}

function draftOfTimes({ starts_at, expires_at }: Link, zone: TimeZone) {
  return {
    first_date: starts_at === null ? null : businessDateOf(new Date(starts_at), zone),
    last_date: lastDateOf(expires_at, zone),
  };
}

const places: Readonly<Record<string, string>> = { choices: 'choices.0.amount', items: 'items.0.title' };

/** Returns the faults of a draft that the contract does not check. */
export function faultsOfDraft(draft: LinkDraft): FieldFault[] {
  const faults: FieldFault[] = checkLinkPricing(pricingOf(draft)).map(({ field, code }) => ({
    field: places[field] ?? field,
    fault: code === 'missing' ? missing : code,
  }));
  if (draft.title.trim() === '') faults.push({ field: 'title', fault: missing });
  if (draft.kind === 'items') {
    for (const [index, { title, unit_amount }] of draft.items.entries()) {
      if (title.trim() === '') faults.push({ field: `items.${index}.title`, fault: missing });
      if (unit_amount === null || unit_amount === 0)
        faults.push({ field: `items.${index}.unit_amount`, fault: missing });
    }
  }
  if (draft.kind !== 'items' && draft.with_tax && draft.tax_rate === null)
    faults.push({ field: 'tax_rate', fault: missing });
  if (draft.tips === 'own' && draft.tip_percents.length === 0) faults.push({ field: 'tip_percents', fault: missing });
  const { first_date, last_date } = draft;
  if (first_date !== null && last_date !== null && last_date < first_date) {
    faults.push({ field: 'last_date', fault: 'before_first' });
  }
  return faults;
}
