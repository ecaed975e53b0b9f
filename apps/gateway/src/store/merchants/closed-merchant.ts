import { OperationError } from '../../operation.ts';

/**
 * Throws merchant_status_forbids if the database refused to record something because the merchant was closed meanwhile
 * (sql/functions/merchants/account-is-not-closed.sql). The merchant in scope is cached for seconds, but a closed merchant must take nothing
 * from the moment it is closed.
 */
export function unlessClosed<Result>(recording: Promise<Result>): Promise<Result> {
  return recording.catch((error: unknown) => {
    if ((error as { constraint?: string } | null)?.constraint === 'merchant_is_not_closed') {
      throw new OperationError('merchant_status_forbids', { cause: error });
    }
    throw error;
  });
}
