import { randomUUIDv7 } from 'node:crypto';
import type { createPaymentLink as declaration } from '@countinghouse/contract/merchants/payment-link/create-payment-link';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { type LinkReading, readLinkDetails } from '../../../store/payment-links/link-details.ts';
import { writeLinkEvent } from '../../../store/payment-links/link-events.ts';
import { createLinkSecret, type SecretKeys } from '../../../store/payment-links/link-secrets.ts';
import { readLinkSettings } from '../../../store/payment-links/link-settings.ts';
import { auditedLink, findLink } from '../../../store/payment-links/links.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { emptyLink, flagsOf, linkAfter, linkColumns, requireSoundLink } from './link-values.ts';

type Needs = LinkReading & SecretKeys & Pick<Dependencies, 'payments'>;

/**
 * Creates a payment link (S7.130). Requests with the same Idempotency-Key create one: the second waits for the first and gets the same
 * response.
 *
 * @throws OperationError not_found, invalid_request that names each invalid field, status_forbids while the settings are off or do not
 *   exist, idempotency_key_reused
 */
export function createPaymentLink(needs: Needs): Operation<typeof declaration> {
  const { payments, clock, link_secrets } = needs;
  return async (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { time_zone: zone } = merchantOf(context);
    const idempotency_key = context.idempotency_key;
    if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
    const body_hash = bodyHash(payments.body_secret, 'create_payment_link', body);
    const { user } = context.identity;
    const { terminal_uid: wanted_terminal, ...given } = body;
    const now = clock.now();
    return context.transaction(async (transaction) => {
      const settings = await readLinkSettings(transaction, merchant_uid);
      if (settings?.enabled !== true) throw new OperationError('status_forbids');
      const link = linkAfter(emptyLink, given);
      await requireSoundLink(transaction, link, {
        merchant_uid,
        settings,
        merchant_setting: flagsOf(context),
        now,
      });
      const terminal = await readTerminal(transaction, merchant_uid, wanted_terminal ?? settings.terminal_uid);
      if (terminal === undefined) {
        throw new OperationError('invalid_request', {
          errors: [{ field: 'terminal_uid', message: 'must be a terminal of this merchant' }],
        });
      }
      const { secret, secret_hash } = link_secrets.newSecret();
      const link_id = randomUUIDv7();
      const made = await transaction
        .insertInto('payment_links')
        .values({
          ...linkColumns(link),
          merchant_uid,
          link_id,
          currency: terminal.currency,
          terminal_uid: terminal.terminal_uid,
          secret_last_four: secret.slice(-4),
          idempotency_key,
          body_hash,
          created_at: now,
          created_by: user.user_id,
          created_by_name: user.full_name,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['merchant_uid', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
        )
        .returning('link_id')
        .executeTakeFirst();
      if (made === undefined) {
        const first = await linkOfKey(transaction, { merchant_uid, idempotency_key, body_hash });
        context.replaying();
        return { link: await readLinkDetails(transaction, needs, { merchant_uid, link_id: first, zone }) };
      }
      const key = { merchant_uid, link_id };
      const { terminal_uid } = terminal;
      const owner = { ...key, terminal_uid, locale: settings.default_locale, created_by: user.user_id, now };
      await createLinkSecret(transaction, needs, owner, { secret, secret_hash });
      await writeAudit(transaction, context, {
        call: 'create_payment_link',
        target_type: 'payment_link',
        target_id: link_id,
        after: auditedLink(await findLink(transaction, key)),
      });
      await writeLinkEvent(transaction, key, 'payment_link.created', now);
      return { link: await readLinkDetails(transaction, needs, { merchant_uid, link_id, zone }) };
    });
  };
}

/** Returns the link that an earlier request with the key created. */
async function linkOfKey(
  transaction: ScopedTransaction,
  { merchant_uid, idempotency_key, body_hash }: { merchant_uid: string; idempotency_key: string; body_hash: Buffer },
): Promise<string> {
  const first = await transaction
    .selectFrom('payment_links')
    .select(['link_id', 'body_hash'])
    .where('merchant_uid', '=', merchant_uid)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow();
  if (first.body_hash?.equals(body_hash) !== true) throw new OperationError('idempotency_key_reused');
  return first.link_id;
}
