import { starterOf } from '../../../charge/charge.ts';
import type { Verification } from '../../../charge/verify-card.ts';
import { merchantOf, type OperationContext, OperationError, terminalOf } from '../../../operation.ts';

/** Returns the parts of a request that verifying a card needs. */
export function requestOf(
  context: OperationContext,
): Pick<Verification, 'merchant' | 'terminal' | 'starter' | 'origin' | 'log' | 'replaying'> & { key: string } {
  const { request_id, address, log, replaying, idempotency_key } = context;
  if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
  return {
    merchant: merchantOf(context),
    terminal: terminalOf(context),
    starter: starterOf(context.identity),
    origin: { request_id, address },
    log,
    replaying,
    key: idempotency_key,
  };
}
