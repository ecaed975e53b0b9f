import type {
  getPaymentLinkHistory as declaration,
  LinkLog,
} from '@countinghouse/contract/merchants/payment-link/get-payment-link-history';
import { sql } from 'kysely';
import type { Operation, ScopedTransaction } from '../../../operation.ts';
import { changedFieldsOf } from '../../../store/audit/changed-fields.ts';
import { findLink } from '../../../store/payment-links/links.ts';
import { exactCountMaximum, totalsOf } from '../../../store/search/exact-count.ts';
import { ownMerchantUid } from '../own-merchant.ts';

type Row = {
  at: Date;
  call: string;
  user_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const messages_maximum = 20;

/**
 * Returns the actions on a payment link (S7.130), the newest first, and the mails in which it was sent.
 *
 * @throws OperationError not_found
 */
export const getPaymentLinkHistory: Operation<typeof declaration> = (context, { params, query }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const { link_id } = await findLink(transaction, { merchant_uid, link_id: params.link_id });
    const lines = sql`audit_entries e where e.entity_id = ${merchant_uid} and e.target_type = 'payment_link' and e.target_id = ${link_id}`;
    const { rows } = await sql<Row>`
      select l.created_at as at, l.call, l.before, l.after,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), k.name) as user_name
      from (select e.* from ${lines} order by e.created_at desc, e.audit_entry_id desc limit ${limit} offset ${offset}) l
      left join users u on u.user_id = l.user_id
      left join api_keys k on k.merchant_uid = ${merchant_uid} and k.api_key_id = l.user_id
      order by l.created_at desc, l.audit_entry_id desc`.execute(transaction);
    const counted = await sql<{ count: number }>`select count(*)::integer as count
      from (select from ${lines} limit ${exactCountMaximum + 1}) counted`.execute(transaction);
    const messages = await messagesOf(transaction, { merchant_uid, link_id });
    return { logs: rows.map(logOf), messages, ...totalsOf(counted.rows[0]?.count ?? 0), limit, offset };
  });
};

async function messagesOf(
  transaction: ScopedTransaction,
  { merchant_uid, link_id }: { merchant_uid: string; link_id: string },
) {
  const messages = await transaction
    .selectFrom('mail_messages')
    .select(['message_id', 'kind', 'recipient', 'locale', 'status', 'created_at', 'ended_at'])
    .where('merchant_uid', '=', merchant_uid)
    .where('link_id', '=', link_id)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(messages_maximum)
    .execute();
  return messages.map(({ created_at, ended_at, ...message }) => ({
    ...message,
    created_at: created_at.toISOString(),
    ended_at: ended_at === null ? null : ended_at.toISOString(),
  }));
}

function logOf({ at, call, user_name, before, after }: Row): LinkLog {
  return {
    at: at.toISOString(),
    call,
    user_name,
    changes: changedFieldsOf(before, after),
  };
}
