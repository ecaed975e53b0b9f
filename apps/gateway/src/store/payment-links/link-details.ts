import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { linkActions, linkStatusAfter } from '@countinghouse/domain/payment-link/payment-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from '../../dependencies.ts';
import type { ScopedTransaction } from '../../operation.ts';
import { readLinkFigures } from './link-figures.ts';
import { openLinkSecret } from './link-secrets.ts';
import { readLinkUses } from './link-uses.ts';
import { findLink, linkRowOf } from './links.ts';

/** The dependencies for reading the details of a link. */
export type LinkReading = Pick<Dependencies, 'link_keys' | 'settings' | 'clock'>;

const latestUses = 10;

/** Returns the address of a payment link. The part after the # reaches no log, proxy or Referer. */
export function addressOfLink({ PAY_ORIGIN }: Pick<Dependencies['settings'], 'PAY_ORIGIN'>, secret: string): string {
  return `${PAY_ORIGIN}/payment-link/preview#${secret}`;
}

/**
 * Reads a link with everything that its details show.
 *
 * @throws OperationError not_found
 */
export async function readLinkDetails(
  transaction: ScopedTransaction,
  { link_keys, settings, clock }: LinkReading,
  { merchant_uid, link_id, zone }: { merchant_uid: string; link_id: string; zone: TimeZone },
): Promise<Link> {
  const now = clock.now();
  const link = await findLink(transaction, { merchant_uid, link_id });
  const row = linkRowOf(link, now);
  const key = { merchant_uid, link_id };
  const secret = await openLinkSecret(transaction, link_keys, key);
  const allows = Object.fromEntries(
    linkActions.map((action) => [action, linkStatusAfter(row.status, action) !== undefined]),
  ) as Link['allows'];
  return {
    ...row,
    description: link.description,
    allows_other_amount: link.allows_other_amount,
    items: link.items,
    tax_rate_ppm: link.tax_rate_ppm,
    tip_choices: link.tip_choices,
    terminal_uid: link.terminal_uid,
    order_id: link.order_id,
    customer: link.customer_id === null ? null : await customerOf(transaction, merchant_uid, link.customer_id),
    fields: link.fields,
    keep_card: link.keep_card,
    return_url: link.return_url,
    address: secret === undefined ? null : addressOfLink(settings, secret),
    figures: await readLinkFigures(transaction, key, { now, zone }),
    uses: await readLinkUses(transaction, key, { limit: latestUses, offset: 0 }),
    allows,
  };
}

async function customerOf(transaction: ScopedTransaction, merchant_uid: string, customer_id: string) {
  return transaction
    .selectFrom('vault_customers')
    .select(['customer_id', 'full_name'])
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
}
