import type { LinkRow } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { type LinkAction, linkStatusAfter, linkStatusNow } from '@countinghouse/domain/payment-link/payment-link';
import type { Selectable } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';
import type { Tables } from '../tables.ts';

/** A stored payment link. */
export type LinkRecord = Selectable<Tables['payment_links']>;

type LinkKey = { merchant_uid: string; link_id: string };

/**
 * Finds a payment link of a merchant.
 *
 * @throws OperationError not_found
 */
export async function findLink(
  transaction: ScopedTransaction,
  { merchant_uid, link_id }: LinkKey,
): Promise<LinkRecord> {
  const found = await transaction
    .selectFrom('payment_links')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('link_id', '=', link_id)
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/**
 * Finds a payment link of a merchant and locks it until the end of the transaction.
 *
 * @throws OperationError not_found
 */
export async function lockLink(
  transaction: ScopedTransaction,
  { merchant_uid, link_id }: LinkKey,
): Promise<LinkRecord> {
  const found = await transaction
    .selectFrom('payment_links')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('link_id', '=', link_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return found;
}

/**
 * Locks a link for an action, if it is still in the version that the user saw.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids
 */
export async function lockLinkFor(
  transaction: ScopedTransaction,
  key: LinkKey,
  action: LinkAction,
  { version, now }: { version: number | undefined; now: Date },
): Promise<LinkRecord> {
  const link = await lockLink(transaction, key);
  if (version !== undefined && link.version !== version) {
    throw new OperationError('changed_meanwhile', { details: { version: link.version } });
  }
  const status = linkStatusNow(link, now);
  if (linkStatusAfter(status, action) === undefined)
    throw new OperationError('status_forbids', { details: { status } });
  return link;
}

const iso = (at: Date | null) => (at === null ? null : at.toISOString());

/** Returns a link as the list shows it, with its status as of now, which can differ from its row. */
export function linkRowOf(link: LinkRecord, now: Date): LinkRow {
  return {
    link_id: link.link_id,
    name: link.name,
    title: link.title,
    kind: link.kind,
    currency: link.currency,
    amount: link.amount,
    minimum_amount: link.minimum_amount,
    maximum_amount: link.maximum_amount,
    choices: link.choices,
    status: linkStatusNow(link, now),
    paused_reason: link.paused_reason,
    paused_until: iso(link.paused_until),
    used_count: link.used_count,
    reserved_count: link.reserved_count,
    max_uses: link.max_uses,
    paid_amount: link.paid_amount,
    last_paid_at: iso(link.last_paid_at),
    starts_at: iso(link.starts_at),
    expires_at: iso(link.expires_at),
    secret_last_four: link.secret_last_four,
    created_at: link.created_at.toISOString(),
    created_by: link.created_by,
    created_by_name: link.created_by_name,
    updated_at: link.updated_at.toISOString(),
    version: link.version,
  };
}

/** Returns what the audit history records of a link: its rules. A personal link names its customer by id alone. */
export function auditedLink(link: LinkRecord): Record<string, unknown> {
  return {
    name: link.name,
    title: link.title,
    description: link.description,
    kind: link.kind,
    amount: link.amount,
    minimum_amount: link.minimum_amount,
    maximum_amount: link.maximum_amount,
    choices: link.choices,
    allows_other_amount: link.allows_other_amount,
    items: JSON.stringify(link.items),
    tax_rate_ppm: link.tax_rate_ppm,
    tip_choices: link.tip_choices,
    currency: link.currency,
    terminal_uid: link.terminal_uid,
    max_uses: link.max_uses,
    starts_at: iso(link.starts_at),
    expires_at: iso(link.expires_at),
    order_id: link.order_id,
    customer_id: link.customer_id,
    fields: link.fields === null ? null : JSON.stringify(link.fields),
    keep_card: link.keep_card,
    return_url: link.return_url,
  };
}
