import { hash } from 'node:crypto';
import { OperationError, type VisitorContext } from '../../operation.ts';

/**
 * The Idempotency-Key of a visitor's request as it is kept: it never meets one of the merchant's own, nor that of another visitor.
 *
 * @throws OperationError idempotency_key_missing
 */
export function keyOfVisitor({ visitor, idempotency_key }: VisitorContext): string {
  if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
  return `visitor/${visitor.visitor_id}/${hash('sha256', idempotency_key, 'base64url')}`;
}
