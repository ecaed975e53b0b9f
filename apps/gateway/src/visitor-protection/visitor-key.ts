import { hash } from 'node:crypto';
import { OperationError, type VisitorContext } from '../operation.ts';

/**
 * The Idempotency-Key of a visitor's request as it is kept: it never meets one of the merchant's own, nor that of another visitor.
 *
 * @throws OperationError idempotency_key_missing
 */
export function keyOfVisitor({ visitor, idempotency_key }: VisitorContext): string {
  if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
  return keptKey(visitor.visitor_id, idempotency_key);
}

/** The same of a request as it came. */
export function keptKey(visitor_id: string, idempotency_key: string): string {
  return `visitor/${visitor_id}/${hash('sha256', idempotency_key, 'base64url')}`;
}
