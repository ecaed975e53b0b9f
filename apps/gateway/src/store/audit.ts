import { sql } from 'kysely';
import type { OperationContext, ScopedTransaction } from '../operation.ts';

/** What an audit entry tells besides who, as whom, from where and when, which the context knows. */
export type AuditEntry = {
  /** The name of the call. */
  call: string;
  target_type: string;
  target_id: string;
  /** What changed, as far as it may be kept: never a card number, a password or a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Whose history it belongs to; the merchant in scope, or the operator, when left out. */
  entity_id?: string;
};

const audited = new WeakSet<OperationContext>();

/** Whether an entry was written for this request. */
export function wasAudited(context: OperationContext): boolean {
  return audited.has(context);
}

/**
 * Writes who did what into the transaction that does it (design.md 5): both stand or neither. Every operation whose
 * call has `effect: 'write'` writes at least one; outside production one that does not is answered as an error.
 */
export async function writeAudit(
  transaction: ScopedTransaction,
  context: OperationContext,
  entry: AuditEntry,
): Promise<void> {
  const { identity } = context;
  await transaction
    .insertInto('audit_entries')
    .values({
      entity_id: entry.entity_id ?? identity.merchant?.merchant_uid ?? identity.tenant_uid,
      created_at: context.clock.now(),
      user_id: identity.user.user_id,
      impersonator_user_id: identity.impersonator?.user_id ?? null,
      call: entry.call,
      request_id: context.request_id,
      address: context.address,
      target_type: entry.target_type,
      target_id: entry.target_id,
      before: entry.before === undefined ? null : sql`${JSON.stringify(entry.before)}`,
      after: entry.after === undefined ? null : sql`${JSON.stringify(entry.after)}`,
    })
    .execute();
  audited.add(context);
}
