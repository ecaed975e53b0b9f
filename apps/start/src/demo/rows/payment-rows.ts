import { firstSixOf, lastFourOf } from '@countinghouse/domain/card/card';
import { retrievalReferenceNumber, transactionUid } from '@countinghouse/gateway/processor/references';
import { type CardKeys, sealCard } from '@countinghouse/gateway/store/payments/cards';
import type { DemoBatch } from '../batches.ts';
import type { DemoCard } from '../customers.ts';
import type { DemoInvoice } from '../invoices/demo-invoice.ts';
import type { DemoLink } from '../links.ts';
import { demoTenant } from '../merchants.ts';
import { amountOf, isOutgoing, type PaymentLife } from '../payment-life.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { invoicesOfPayments } from './invoice-rows.ts';
import { linksOfPayments } from './link-rows.ts';
import { rowsOf, type TableRows } from './rows.ts';
import { vaultOwners, vaultRows } from './vault-rows.ts';

/** Makes cards, the customers that store them, batches with sums by brand, payments with their history, and their postings. */
export function paymentRows(world: DemoWorld, keys: CardKeys): TableRows[] {
  const lives = world.merchants.flatMap(({ payments }) => payments);
  const batches = world.merchants.flatMap(({ batches }) => batches);
  const batchOf = new Map(
    batches
      .filter(({ status }) => status !== 'open')
      .flatMap((batch) => batch.payments.map((life) => [life, batch.batch_id] as const)),
  );
  const owners = vaultOwners(world);
  const links = linksOfPayments(world);
  const invoices = invoicesOfPayments(world);
  return [
    rowsOf('cards', cards(world, keys)),
    ...vaultRows(world),
    rowsOf(
      'batches',
      batches.map((batch) => ({
        merchant_uid: batch.merchant.merchant_uid,
        batch_id: batch.batch_id,
        tenant_uid: demoTenant.tenant_uid,
        terminal_uid: batch.terminal.terminal_uid,
        batch_number: batch.batch_number,
        status: batch.status,
        batch_date: batch.batch_date ?? null,
        currency: batch.merchant.currency,
        response_code: batch.response_code,
        opened_at: batch.opened_at,
        closed_at: batch.closed_at ?? null,
        settled_at: batch.settled_at ?? null,
        summed_at: (isSummed(batch) ? batch.closed_at : undefined) ?? null,
        ...(isSummed(batch) ? sumsOf(batch.payments) : noSums),
      })),
    ),
    rowsOf('batch_card_brands', batches.filter(isSummed).flatMap(batchCardBrands)),
    rowsOf(
      'payments',
      lives.map((life) =>
        payment(life, batchOf.get(life), {
          owner: owners.get(life),
          link: links.get(life),
          invoice: invoices.get(life),
        }),
      ),
    ),
    rowsOf('payment_actions', lives.flatMap(actions)),
    rowsOf('postings', lives.flatMap(postings)),
  ];
}

/** A batch is summed when it is submitted. */
function isSummed({ status }: DemoBatch): boolean {
  return status === 'settled' || status === 'failed';
}

function cards(world: DemoWorld, keys: CardKeys) {
  return world.merchants.flatMap(({ merchant, payments, vault }) => {
    const first = new Map<DemoCard, Date>();
    for (const { card, created_at } of payments) if (!first.has(card)) first.set(card, created_at);
    for (const { accounts } of vault) {
      for (const { card, created_at } of accounts) if (!first.has(card)) first.set(card, created_at);
    }
    return [...first].map(([{ card_id, card_number }, created_at]) => ({
      merchant_uid: merchant.merchant_uid,
      card_id,
      ...sealCard(keys, { merchant_uid: merchant.merchant_uid, card_id }, card_number),
      created_at,
    }));
  });
}

/** The customer of a payment and what it was taken for. */
type PaymentOrigin = {
  owner: { customer_id: string; account_uid: string | null } | undefined;
  link: DemoLink | undefined;
  invoice: DemoInvoice | undefined;
};

function payment(life: PaymentLife, batch_id: string | undefined, { owner, link, invoice }: PaymentOrigin) {
  const { card, customer, merchant } = life;
  const byPeople = life.events.filter(({ action }) => action === life.origin || ![118, 120, 121].includes(action));
  const ownReversal = isOutgoing(life) && life.status === 231;
  return {
    merchant_uid: merchant.merchant_uid,
    payment_id: life.payment_id,
    tenant_uid: demoTenant.tenant_uid,
    terminal_uid: life.terminal.terminal_uid,
    transaction_uid: transactionUid(life.created_at, life.system_trace_audit_number),
    action: ownReversal ? 121 : (byPeople.at(-1)?.action ?? life.origin),
    status: life.status,
    amount: amountOf(life),
    authorized_amount: life.authorized_amount,
    captured_amount: life.captured_amount,
    refunded_amount: life.refunded_amount,
    tip: life.tip,
    sales_tax: life.sales_tax,
    currency: merchant.currency,
    direction: isOutgoing(life) ? (-1 as const) : (1 as const),
    card_id: card.card_id,
    card_brand: card.card_brand,
    card_first_six: firstSixOf(card.card_number),
    card_last_four: lastFourOf(card.card_number),
    card_expiry: card.expiry,
    customer: `${customer.first_name} ${customer.last_name}`,
    company: customer.company,
    email: customer.email,
    order_id: life.order_id,
    details: JSON.stringify(details(life)),
    approval_code: life.approval_code,
    response_code: life.response_code,
    decline_reason: life.decline_reason,
    avs_response: life.avs_response,
    csc_response: life.csc_response,
    retrieval_reference_number: retrievalReferenceNumber(life.created_at, life.system_trace_audit_number),
    parent_payment_id: life.parent?.payment_id ?? null,
    batch_id: batch_id ?? null,
    batch_date: life.batch_date ?? life.created_date,
    came_from_capture: life.came_from_capture,
    user_id: life.actor?.user_id ?? null,
    user_name: life.actor?.full_name ?? '',
    created_at: life.created_at,
    updated_at: life.events.at(-1)?.at ?? life.created_at,
    customer_id: owner?.customer_id ?? null,
    account_uid: owner?.account_uid ?? null,
    ...sourceOf({ owner, link, invoice }),
  };
}

function sourceOf({ owner, link, invoice }: PaymentOrigin) {
  const initiator = 'customer' as const;
  if (invoice !== undefined) return { source: 'invoice' as const, source_id: invoice.invoice_id, initiator };
  if (link !== undefined) return { source: 'payment_link' as const, source_id: link.link_id, initiator };
  if (owner?.account_uid == null) return { source: null, source_id: null, initiator: null };
  return { source: 'sale' as const, source_id: null, initiator };
}

/** Payload fields of a sale that have no column, as the gateway stores them. */
function details({ customer, description }: PaymentLife): Record<string, unknown> {
  return {
    ...(description === '' ? {} : { description }),
    phone_number: customer.phone_number,
    billing_address: {
      address_1: customer.address_1,
      city: customer.city,
      state: customer.state,
      postal_code: customer.postal_code,
      country: customer.country,
    },
  };
}

function actions(life: PaymentLife) {
  return life.events.map((event, index) => ({
    merchant_uid: life.merchant.merchant_uid,
    payment_id: life.payment_id,
    sequence: index + 1,
    action: event.action,
    from_status: event.from_status,
    status: event.status,
    amount: event.amount,
    user_id: event.actor?.user_id ?? null,
    user_name: event.actor?.full_name ?? '',
    impersonator_user_id: null,
    approval_code: event.approval_code,
    response_code: event.response_code,
    created_at: event.at,
  }));
}

function postings(life: PaymentLife) {
  const random = randomOf(`postings ${life.payment_id}`);
  return life.postings.map(({ debit_account, credit_account, amount, at }) => ({
    merchant_uid: life.merchant.merchant_uid,
    payment_id: life.payment_id,
    posting_id: random.uuid(),
    debit_account,
    credit_account,
    amount,
    currency: life.merchant.currency,
    created_at: at,
  }));
}

/** The sums of a closed batch by card brand. */
function batchCardBrands({ merchant, batch_id, payments }: DemoBatch) {
  return [...Map.groupBy(payments, ({ card }) => card.card_brand)].map(([card_brand, lives]) => ({
    merchant_uid: merchant.merchant_uid,
    batch_id,
    card_brand,
    tenant_uid: demoTenant.tenant_uid,
    ...sumsOf(lives),
  }));
}

/** The sums of some payments of a batch; an open batch has none yet. */
function sumsOf(lives: readonly PaymentLife[]) {
  const credits = lives.filter(isOutgoing);
  const sum = (some: readonly PaymentLife[]) => some.reduce((total, life) => total + life.captured_amount, 0);
  return {
    sales_count: lives.length - credits.length,
    sales_amount: sum(lives) - sum(credits),
    credits_count: credits.length,
    credits_amount: sum(credits),
  };
}

const noSums = { sales_count: null, sales_amount: null, credits_count: null, credits_amount: null };
