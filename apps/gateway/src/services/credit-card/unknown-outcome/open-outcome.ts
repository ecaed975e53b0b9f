import type pg from 'pg';
import type { Dependencies } from '../../../dependencies.ts';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { findPaymentAttempt } from '../../../store/payments/unknown-outcomes.ts';
import { type LockedAttempt, lockAttempt } from '../../../store/payments/unresolved-attempts.ts';
import { transactionOver, withClientInScope } from '../../../store/scope.ts';

/** What a person does with an unknown outcome, in one transaction of the owner: `client` and `transaction` are the same connection. */
export type OpenOutcome = {
  client: pg.PoolClient;
  transaction: ScopedTransaction;
  attempt: LockedAttempt & { terminal_uid: string };
};

/**
 * Runs work over the attempt of an unknown outcome that the caller may see, locked: neither the resolver nor another person gets at it
 * until the work is done.
 *
 * @throws OperationError not_found for an attempt that is no payment's, not there, or another operator's
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

/** That somebody, or the gateway, was faster: it has its outcome, or `held_by` has it. */
export function overtaken({ state, held_by_name }: LockedAttempt): OperationError {
  return new OperationError('changed_meanwhile', {
    details: { state, ...(held_by_name === null ? {} : { held_by: held_by_name }) },
  });
}
