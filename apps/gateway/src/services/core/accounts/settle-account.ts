import type { Dependencies } from '../../../dependencies.ts';
import type { OperationContext } from '../../../operation.ts';
import { markSettled } from '../../../store/people/account-settling.ts';

/**
 * Sends a change to the identity provider that is already stored and in force here. If that fails now, the mark stays and the job
 * `settle_accounts` sends it later, so the caller gets no error.
 */
export async function settleAccount(
  context: OperationContext,
  { user_id, marked_at }: { user_id: string; marked_at: Date },
  tell: () => Promise<void>,
): Promise<void> {
  try {
    await tell();
    await context.transaction((transaction) => markSettled(transaction, user_id, marked_at));
  } catch (error) {
    context.log.warn({ err: error, user_id }, 'the identity provider is told later');
  }
}

/** The dependencies of operations that change sign-in accounts. */
export type AccountDependencies = Pick<Dependencies, 'identity_accounts' | 'real_clock'>;
