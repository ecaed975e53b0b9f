import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { OperationContext, PublicContext, ScopedTransaction, VisitorContext } from '../../operation.ts';

/** The part of an audit entry that the context does not know (actor, impersonator, origin and time come from there). */
export type AuditEntry = {
  call: string;
  target_type: string;
  target_id: string;
  /** What changed, as far as it can be stored: never a card number, a password or a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** The entity whose history contains it. Defaults to the merchant in scope, or the operator. */
  entity_id?: string;
};

/** An entry without a signed-in actor. */
type EntryOfNobody = Required<Pick<AuditEntry, 'call' | 'target_type' | 'target_id' | 'after'>>;

/** Who makes the request, when and from where. */
export type AuditedRequest = Pick<OperationContext, 'identity' | 'clock' | 'request_id' | 'address'>;

const audited = new WeakSet<AuditedRequest>();

/** Tells whether an entry was written for this request. */
export function wasAudited(context: OperationContext): boolean {
  return audited.has(context);
}

/**
 * Writes an audit entry in the transaction of the change, so that both are committed or neither is. Every operation whose call has `effect:
 * 'write'` writes at least one. Outside production an operation that does not is answered with an error.
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
 * Like `writeAudit`, for a client that is not signed in: the entry has an address and no actor. It goes into the history of the operator
 * whose portal sent the request, or of the first operator if none has this address.
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

/** Like `writeAudit`, for someone who used a merchant's link without a session: an address and no actor, in the merchant's history. */
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

/** Like `writeAudit`, for a visitor with their session. */
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

/** Returns the properties that differ between two states, before and after, as an entry stores them. */
export function changedParts<State extends Readonly<Record<string, unknown>>>(
  before: State,
  after: State,
): { before: Partial<State>; after: Partial<State> } {
  const changed = Object.keys(after).filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const only = (state: State) => Object.fromEntries(changed.map((part) => [part, state[part]])) as Partial<State>;
  return { before: only(before), after: only(after) };
}
