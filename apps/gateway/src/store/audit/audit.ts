import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { OperationContext, PublicContext, ScopedTransaction, VisitorContext } from '../../operation.ts';

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

/** What an entry tells of what nobody did who is signed in. */
type EntryOfNobody = Required<Pick<AuditEntry, 'call' | 'target_type' | 'target_id' | 'after'>>;

/** Who does it, when and from where. */
export type AuditedRequest = Pick<OperationContext, 'identity' | 'clock' | 'request_id' | 'address'>;

const audited = new WeakSet<AuditedRequest>();

/** Whether an entry was written for this request. */
export function wasAudited(context: OperationContext): boolean {
  return audited.has(context);
}

/**
 * Writes who did what into the transaction that does it: both stand or neither. Every operation whose
 * call has `effect: 'write'` writes at least one; outside production one that does not is answered as an error.
 */
export async function writeAudit(
  transaction: ScopedTransaction,
  context: AuditedRequest,
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

/**
 * The same of somebody who is not signed in: nobody, from an address. It stands in the history of the operator whose portal it came from;
 * where none has this address, of the first.
 */
export async function writeAuditOfNobody(
  transaction: ScopedTransaction,
  context: Pick<PublicContext, 'clock' | 'request_id' | 'address'>,
  portal_url: string,
  { call, target_type, target_id, after }: EntryOfNobody,
): Promise<void> {
  await sql`
    insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, after)
    select tenant_uid, ${context.clock.now()}, ${call}, ${context.request_id}, ${context.address}, ${target_type}, ${target_id},
      ${JSON.stringify(after)}::jsonb
    from tenants order by client_url = ${portal_url} desc, created_at, tenant_uid limit 1`.execute(transaction);
}

/** The same of somebody who came by a link of a merchant without a session: nobody, from an address, in the merchant's history. */
export async function writeAuditOfLinkHolder(
  transaction: ScopedTransaction,
  { clock, request_id, address }: Pick<PublicContext, 'clock' | 'request_id' | 'address'>,
  merchant_uid: string,
  { call, target_type, target_id, after }: EntryOfNobody,
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      entity_id: merchant_uid,
      created_at: clock.now(),
      ...{ call, request_id, address, target_type, target_id },
      after: sql`${JSON.stringify(after)}`,
    })
    .execute();
}

/** The same of a visitor, with the session they had. */
export async function writeAuditOfVisitor(
  transaction: ScopedTransaction,
  context: VisitorContext,
  { after, ...entry }: EntryOfNobody,
): Promise<void> {
  const { visitor_id, merchant } = context.visitor;
  await writeAuditOfLinkHolder(transaction, context, merchant.merchant_uid, {
    ...entry,
    after: { visitor_id, ...after },
  });
}

/** What differs between two states of the same thing, as an entry keeps it: the parts that changed, before and after, and no other. */
export function changedParts<State extends Readonly<Record<string, unknown>>>(
  before: State,
  after: State,
): { before: Partial<State>; after: Partial<State> } {
  const changed = Object.keys(after).filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const only = (state: State) => Object.fromEntries(changed.map((part) => [part, state[part]])) as Partial<State>;
  return { before: only(before), after: only(after) };
}
