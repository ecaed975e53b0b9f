import type pg from 'pg';
import type { Dependencies } from '../../../dependencies.ts';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { findPaymentAttempt } from '../../../store/payments/unknown-outcomes.ts';
import { type LockedAttempt, lockAttempt } from '../../../store/payments/unresolved-attempts.ts';
import { transactionOver, withClientInScope } from '../../../store/scope.ts';

/** An unknown outcome that a person works on, in one transaction of the owner: `client` and `transaction` are the same connection. */
export type OpenOutcome = {
  client: pg.PoolClient;
  transaction: ScopedTransaction;
  attempt: LockedAttempt & { terminal_uid: string };
};

/**
 * Runs work on the attempt of an unknown outcome that the caller can see. The attempt is locked: neither the resolver nor another person
 * can change it until the work is done.
 *
 * @throws OperationError not_found for an attempt that belongs to no payment, does not exist, or is another operator's
 */
export async function withOpenOutcome<Result>(
  { owner_pool }: Pick<Dependencies, 'owner_pool'>,
  context: OperationContext,
  id: string,
  work: (open: OpenOutcome) => Promise<Result>,
): Promise<Result> {
  const found = await context.transaction((transaction) => findPaymentAttempt(transaction, id));
  if (found === undefined) throw new OperationError('not_found');
  const { merchant_uid, terminal_uid } = found;
  return withClientInScope(owner_pool, { merchant_uid }, 'write', async (client) => {
    const attempt = { ...(await lockAttempt(client, found)), terminal_uid };
    return work({ client, transaction: transactionOver(client), attempt });
  });
}

/** The error when another person or the gateway was faster: the outcome is known, or `held_by` holds it. */
export function alreadyHandled({ state, held_by_name }: LockedAttempt): OperationError {
  return new OperationError('changed_meanwhile', {
    details: { state, ...(held_by_name === null ? {} : { held_by: held_by_name }) },
  });
}
