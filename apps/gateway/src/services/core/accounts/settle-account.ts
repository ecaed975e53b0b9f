import type { Dependencies } from '../../../dependencies.ts';
import type { OperationContext } from '../../../operation.ts';
import { markSettled } from '../../../store/people/account-settling.ts';

/**
 * Tells the identity provider of a change that stands here already and bites already. Where it cannot be told now the mark stays, and
 * the job `settle_accounts` tells it later; so the caller is not told of a failure that is none of theirs.
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

/** What operations that change sign-in accounts are made with. */
export type AccountDependencies = Pick<Dependencies, 'identity_accounts' | 'real_clock'>;
