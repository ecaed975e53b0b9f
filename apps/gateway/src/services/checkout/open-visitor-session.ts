import { randomUUIDv7 } from 'node:crypto';
import type { openVisitorSession as declaration } from '@countinghouse/contract/checkout/open-visitor-session';
import { maskedEmail, maskedName } from '@countinghouse/domain/text/format';
import { newVisitorToken } from '../../access/link-secrets.ts';
import { linkStateOf, readLinkInUse } from '../../access/visitors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { OperationError, type PublicOperation } from '../../operation.ts';
import { inScope } from '../../store/scope.ts';
import { type CustomerLink, findLinkSecret } from '../../store/visitors/link-secrets.ts';
import { countVelocity, requireVelocity } from '../../store/visitors/velocity.ts';
import { keepVisitorSession, visitorSession_ms } from '../../store/visitors/visitor-sessions.ts';

/**
 * Exchanges the secret of a link for the token of a visitor (S3.43). A mail scanner that opens every link uses nothing up by it. Wrong
 * secrets are counted over all nodes: ten an hour of one address.
 *
 * @throws OperationError not_found, too_many_requests with `retry_after_s`
 */
export function openVisitorSession({
  pool,
  real_clock,
  link_secrets,
}: Pick<Dependencies, 'pool' | 'real_clock' | 'link_secrets'>): PublicOperation<typeof declaration> {
  return async ({ address }, { body }) => {
    const now = real_clock.now();
    const wrong = { scope: 'wrong_secret', key_hash: link_secrets.hashOfAddress(address), now } as const;
    await requireVelocity(pool, wrong);
    const found = await findLinkSecret(pool, link_secrets.hashOfSecret(body.secret));
    const in_use = found === undefined ? undefined : await readLinkInUse(pool, found);
    if (found === undefined || in_use === undefined) {
      await countVelocity(pool, wrong);
      throw new OperationError('not_found');
    }
    const { link, record } = in_use;
    const state = linkStateOf(in_use, now);
    const told = {
      purpose: 'customer',
      state,
      business: record.merchant.doing_business_as,
      locale: link.locale,
      support_email: '',
      at: null,
      page: null,
    } as const;
    if (state !== 'open') return { ...told, token: null, user: null };
    const { token, token_hash } = newVisitorToken();
    const visitor_id = randomUUIDv7();
    await inScope(pool, { merchant_uid: found.merchant_uid }, 'write', (transaction) =>
      keepVisitorSession(transaction, {
        ...found,
        visitor_id,
        token_hash,
        address,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + visitorSession_ms),
      }),
    );
    return { ...told, token, user: visitorOf(visitor_id, link) };
  };
}

/** The user of a visitor's session (S1.48), masked: whoever has the link may be somebody else. */
function visitorOf(id: string, { full_name, recipient }: CustomerLink) {
  const username = full_name === recipient ? 'Guest' : maskedName(full_name);
  return { id, username, email: maskedEmail(recipient) };
}
