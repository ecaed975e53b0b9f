import { createHmac } from 'node:crypto';
import { defaultAskedFields } from '@countinghouse/domain/payment-link/payment-link';
import { createLinkSecrets } from '@countinghouse/gateway/access/link-secrets';
import { createLinkKeys, placeOfLinkSecret } from '@countinghouse/gateway/store/payment-links/link-keys';
import type { DemoMerchant } from '../demo-merchant.ts';
import type { DemoLink } from '../links.ts';
import type { PaymentLife } from '../payment-life.ts';
import { demoPeople } from '../people.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { attackEnds, attackRows } from './attack-rows.ts';
import { rowsOf, type TableRows } from './rows.ts';

/** The keys for creating, finding and sealing link secrets. */
export type LinkRowKeys = { api_key_secret: string; key_secrets: ReadonlyMap<number, string> };

/** Returns the address of the link that is printed after the start: any amount for Harbor Coffee Roasters. */
export function shownLinkAddress(api_key_secret: string, pay_origin: string): string {
  return `${pay_origin}/payment-link/preview#${secretOf(api_key_secret, 'shown')}`;
}

/** Cannot be guessed without the installation's secret, and is the same at every start. */
function secretOf(api_key_secret: string, link: string): string {
  return createHmac('sha256', api_key_secret)
    .update(`demo link ${link}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');
}

/** Makes payment links with their settings, secrets, uses and views. */
export function linkRows({ merchants, now }: DemoWorld, { api_key_secret, key_secrets }: LinkRowKeys): TableRows[] {
  const hashes = createLinkSecrets(api_key_secret);
  const keys = createLinkKeys(key_secrets);
  const kept = merchants.flatMap(({ merchant, links }) => links.map((link) => ({ merchant, link })));
  const withLinks = merchants.filter(({ links }) => links.length > 0);
  const shown = kept[0]?.link;
  const secretOfLink = (link: DemoLink) => secretOf(api_key_secret, link === shown ? 'shown' : link.link_id);
  const uses = kept.flatMap(({ merchant, link }) => link.uses.map((life) => ({ merchant, link, life })));
  return [
    rowsOf(
      'payment_link_settings',
      withLinks.map(({ merchant, created_at }) => ({
        merchant_uid: merchant.merchant_uid,
        enabled: true,
        default_locale: 'en',
        texts: JSON.stringify({ en: { heading: merchant.doing_business_as, text: '', thanks: '' } }),
        terminal_uid: terminalOf(merchant),
        fields: JSON.stringify(defaultAskedFields),
        tip_choices: [100_000, 150_000, 200_000],
        terms_url: '',
        privacy_url: '',
        return_urls: [],
        support_email: '',
        sends_receipt: true,
        protection: 'normal',
        daily_amount_maximum: 5_000_000,
        daily_count_maximum: 500,
        created_at,
        updated_at: created_at,
      })),
    ),
    rowsOf(
      'payment_links',
      kept.map(({ merchant, link }) => linkRow(merchant, link, { secret: secretOfLink(link), now })),
    ),
    rowsOf(
      'link_secrets',
      kept.map(({ merchant, link }) => {
        const { merchant_uid } = merchant;
        const secret_id = randomOf(`secret ${link.link_id}`).uuid();
        const secret = secretOfLink(link);
        const { sealed, key_version } = keys.seal(placeOfLinkSecret({ merchant_uid, secret_id }), secret);
        const stands = link.status !== 'closed';
        return {
          merchant_uid,
          secret_id,
          purpose: 'payment_link' as const,
          target_id: link.link_id,
          terminal_uid: terminalOf(merchant),
          secret_hash: hashes.hashOfSecret(secret),
          recipient: '',
          locale: 'en' as const,
          created_at: link.created_at,
          created_by: ownerOf(merchant)?.user_id ?? null,
          expires_at: null,
          used_at: null,
          revoked_at: stands ? null : link.created_at,
          sealed_secret: stands ? sealed : null,
          key_version: stands ? key_version : null,
        };
      }),
    ),
    rowsOf(
      'payment_link_uses',
      uses.map(({ merchant, link, life }) => useRow(merchant, link, life)),
    ),
    rowsOf('payment_link_openings', openings(uses)),
    rowsOf('payment_link_days', daysOf(uses)),
    ...attackRows(kept, now),
  ];
}

/** Returns the link of each payment. */
export function linksOfPayments({ merchants }: DemoWorld): Map<PaymentLife, DemoLink> {
  return new Map(
    merchants.flatMap(({ links }) => links.flatMap((link) => link.uses.map((life) => [life, link] as const))),
  );
}

const terminalOf = (merchant: DemoMerchant) => merchant.terminals[0]?.terminal_uid ?? '';
const ownerOf = ({ merchant_uid }: DemoMerchant) => demoPeople.find(({ entity_id }) => entity_id === merchant_uid);
const isPaid = (life: PaymentLife) => life.status !== 230;
const answeredAt = (life: PaymentLife) => life.events[1]?.at ?? life.created_at;

function linkRow(merchant: DemoMerchant, link: DemoLink, { secret, now }: { secret: string; now: Date }) {
  const { uses, items, choices, ...plain } = link;
  const paid = uses.filter(isPaid);
  const owner = ownerOf(merchant);
  const last = paid.map(answeredAt).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
  return {
    ...plain,
    merchant_uid: merchant.merchant_uid,
    choices: [...choices],
    items: JSON.stringify(items),
    tax_rate_ppm: 0,
    tip_choices: [],
    currency: merchant.currency,
    terminal_uid: terminalOf(merchant),
    used_count: paid.length,
    reserved_count: 0,
    paid_amount: paid.reduce((sum, { requested_amount }) => sum + requested_amount, 0),
    last_paid_at: last,
    order_id: '',
    customer_id: null,
    fields: null,
    keep_card: 'never' as const,
    return_url: null,
    ...(link.paused_reason === 'protection'
      ? { paused_until: attackEnds(now), protection_pauses: 3 }
      : { paused_until: null, protection_pauses: 0 }),
    secret_last_four: secret.slice(-4),
    idempotency_key: null,
    body_hash: null,
    created_by: owner?.user_id ?? null,
    created_by_name: owner === undefined ? '' : `${owner.first_name} ${owner.last_name}`,
    updated_at: link.created_at,
  };
}

function useRow(merchant: DemoMerchant, { link_id }: DemoLink, life: PaymentLife) {
  return {
    merchant_uid: merchant.merchant_uid,
    payment_id: life.payment_id,
    link_id,
    visitor_id: randomOf(`visitor ${life.payment_id}`).uuid(),
    state: isPaid(life) ? ('used' as const) : ('released' as const),
    amount: life.requested_amount,
    tax_amount: 0,
    tip_amount: 0,
    currency: merchant.currency,
    payer_name: `${life.customer.first_name} ${life.customer.last_name}`,
    payer_email: life.customer.email,
    items: '[]',
    answers: '[]',
    created_at: life.created_at,
    concluded_at: answeredAt(life),
    business_date: life.created_date,
    receipt_mails: 0,
  };
}

type Use = { merchant: DemoMerchant; link: DemoLink; life: PaymentLife };

/** Two views for each payment. */
function openings(uses: readonly Use[]) {
  const days = Map.groupBy(uses, ({ link, life }) => `${link.link_id} ${life.created_date}`);
  return [...days.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          {
            merchant_uid: first.merchant.merchant_uid,
            link_id: first.link.link_id,
            opened_on: first.life.created_date,
            part: 0,
            opened_count: 3 * (more.length + 1),
          },
        ],
  );
}

function daysOf(uses: readonly Use[]) {
  const paid = uses.filter(({ life }) => isPaid(life));
  const days = Map.groupBy(paid, ({ merchant, life }) => `${merchant.merchant_uid} ${life.created_date}`);
  return [...days.values()].flatMap((of_day) => {
    const [first] = of_day;
    if (first === undefined) return [];
    return [
      {
        merchant_uid: first.merchant.merchant_uid,
        business_date: first.life.created_date,
        currency: first.merchant.currency,
        payment_count: of_day.length,
        amount: of_day.reduce((sum, { life }) => sum + life.requested_amount, 0),
      },
    ];
  });
}
