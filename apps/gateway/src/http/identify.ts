import type { CallDeclaration } from '@countinghouse/contract/call';
import type { FastifyRequest } from 'fastify';
import { requireForApiKey } from '../access/api-keys.ts';
import type { IdentityReader } from '../access/identity.ts';
import type { Dependencies } from '../dependencies.ts';
import { OperationError, type RequestIdentity } from '../operation.ts';
import { headerOf } from './request-headers.ts';

type Needs = Pick<
  Dependencies,
  'clock' | 'real_clock' | 'settings' | 'api_key_uses' | 'user_activity' | 'session_activity'
>;

/** Identifies who makes a request, and records their activity. */
export function createIdentification(
  { clock, real_clock, settings, api_key_uses, user_activity, session_activity }: Needs,
  identities: IdentityReader,
) {
  // 0 if another provider signs people in: sessions are then not checked for activity.
  const asks_sessions = settings.SESSION_CHECK_MS > 0;

  /** Returns the identity of a request: the user of the token, the user they act as, or an API key. */
  const identityOf = (call: CallDeclaration, { subject, api_key, raw, ip }: FastifyRequest) => {
    const { headers } = raw;
    if (api_key !== null) {
      const { merchant_uid, api_key_id } = api_key;
      api_key_uses.note({ merchant_uid, api_key_id, used_at: clock.now(), address: ip });
      requireForApiKey(call, headers);
      return api_key.identity;
    }
    if (subject === null) throw new OperationError('not_signed_in');
    const selected =
      call.acts_as === 'self'
        ? {}
        : {
            impersonate_merchant_id: headerOf(headers, 'x-impersonate-merchant-id'),
            impersonate_user_id: headerOf(headers, 'x-impersonate-user-id'),
          };
    return identities.read(subject.id_server_id, selected);
  };

  /** Records that a user and their session are active. API keys are not recorded. */
  const noteActivity = (identity: RequestIdentity, { subject }: FastifyRequest) => {
    if (identity.api_key_id !== undefined) return;
    const now = real_clock.now();
    user_activity.note((identity.impersonator ?? identity.user).user_id, now);
    if (asks_sessions && subject?.session_id !== undefined) session_activity.note(subject.session_id, now);
  };

  return { identityOf, noteActivity };
}
