import { OperationError } from '../../operation.ts';

/**
 * Answers merchant_status_forbids where the database refused to record something because the merchant was closed meanwhile
 * (sql/functions/merchants/account-is-not-closed.sql): who is in scope is remembered for seconds, and a closed merchant takes nothing from
 * the moment it is closed.
 */
export function unlessClosed<Result>(recording: Promise<Result>): Promise<Result> {
  return recording.catch((error: unknown) => {
    if ((error as { constraint?: string } | null)?.constraint === 'merchant_is_not_closed') {
      throw new OperationError('merchant_status_forbids', { cause: error });
    }
    throw error;
  });
}
