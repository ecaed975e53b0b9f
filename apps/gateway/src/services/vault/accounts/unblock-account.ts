import type { unblockAccount as declaration } from '@countinghouse/contract/vault/accounts/unblock-account';
import type { Operation } from '../../../operation.ts';
import { changeAccount } from './change-account.ts';

/** Unblocks an account (S7.125). The customer has given a new consent. */
export const unblockAccount: Operation<typeof declaration> = (context, { params, body }) => {
  const { consent_channel, consent_text } = body;
  const consent_at = context.clock.now();
  const consent_by = context.identity.user.user_id;
  return changeAccount(context, params, {
    call: 'unblock_account',
    action: 'unblock',
    change: async () => ({
      values: { blocked_reason: null, consent_at, consent_by, consent_channel, consent_text },
      kinds: ['consent', 'unblocked'],
      note: consent_text,
    }),
  });
};
