import { createHmac, hkdfSync } from 'node:crypto';
import type { LinkSecrets } from '../access/link-secrets.ts';
import type { AttemptKeys } from '../store/visitors/protected-attempts.ts';
import type { Visit, VisitorAttempt } from './attempt.ts';

/** The keys of the counters: HMACs, so that the counters reveal no visitor, card or address. */
export type AttemptKeyMaker = {
  ofVisit(visit: Pick<Visit, 'visitor_id' | 'address'>): Pick<AttemptKeys, 'session' | 'address'>;
  ofAttempt(attempt: VisitorAttempt): AttemptKeys;
  /** The key of the answer to a puzzle, which can be used once. */
  ofPuzzle(visitor_id: string, nonce: string): Buffer;
  /** The key of a request, which is the same for its repetitions. */
  ofRequest(attempt: VisitorAttempt): Buffer;
};

/** Makes the keys from the secret of API keys (API_KEY_SECRET), which every node has. */
export function createAttemptKeys(
  api_key_secret: string,
  { hashOfAddress }: Pick<LinkSecrets, 'hashOfAddress'>,
): AttemptKeyMaker {
  const secret = Buffer.from(hkdfSync('sha256', api_key_secret, 'countinghouse attempts', 'counters', 32));
  const keyOf = (use: string, ...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', secret).update(use);
    for (const part of parts) hmac.update('\0').update(part);
    return hmac.digest();
  };
  const ofVisit: AttemptKeyMaker['ofVisit'] = ({ visitor_id, address }) => ({
    session: keyOf('session', visitor_id),
    address: hashOfAddress(address),
  });
  return {
    ofVisit,
    ofAttempt: ({ merchant_uid, target, fingerprint, ...visit }) => ({
      ...ofVisit(visit),
      // A fingerprint is already specific to the merchant.
      card: keyOf('card', merchant_uid, fingerprint),
      page: keyOf('page', merchant_uid, target.kind, target.id),
      merchant: keyOf('merchant', merchant_uid),
    }),
    ofPuzzle: (visitor_id, nonce) => keyOf('puzzle', visitor_id, nonce),
    ofRequest: ({ visitor_id, idempotency }) => keyOf('request', visitor_id, idempotency.key, idempotency.body_hash),
  };
}
