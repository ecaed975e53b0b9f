import { hash } from 'node:crypto';
import { OperationError, type VisitorContext } from '../operation.ts';

/**
 * Returns the stored Idempotency-Key of a visitor's request. It never collides with a key of the merchant or of another visitor.
 *
 * @throws OperationError idempotency_key_missing
 */
export function keyOfVisitor({ visitor, idempotency_key }: VisitorContext): string {
  if (idempotency_key === undefined) throw new OperationError('idempotency_key_missing');
  return storedKeyOf(visitor.visitor_id, idempotency_key);
}

/** Returns the stored form of a visitor's Idempotency-Key. */
export function storedKeyOf(visitor_id: string, idempotency_key: string): string {
  return `visitor/${visitor_id}/${hash('sha256', idempotency_key, 'base64url')}`;
}
