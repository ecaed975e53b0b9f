import type { getVisitorPuzzle as declaration } from '@countinghouse/contract/payment-link/get-visitor-puzzle';
import type { Dependencies } from '../../dependencies.ts';
import type { VisitorOperation } from '../../operation.ts';

/**
 * Makes the proof of work for the next attempt (S7.130). Its difficulty depends on the session, the address and the merchant.
 *
 * @throws OperationError service_unavailable
 */
export function getVisitorPuzzle({
  visitor_protection,
}: Pick<Dependencies, 'visitor_protection'>): VisitorOperation<typeof declaration> {
  return async ({ visitor, address }) => {
    const { nonce, bits, expires_at } = await visitor_protection.makePuzzle({
      merchant_uid: visitor.merchant.merchant_uid,
      visitor_id: visitor.visitor_id,
      token_hash: visitor.token_hash,
      address,
    });
    return { puzzle: { nonce, bits, expires_at: expires_at.toISOString() } };
  };
}
