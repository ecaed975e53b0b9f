import type { blockAccount as declaration } from '@countinghouse/contract/vault/accounts/block-account';
import type { Operation } from '../../../operation.ts';
import { changeAccount } from './change-account.ts';

/** Blocks an account (S7.125), so that the merchant can no longer charge it without the customer. */
export const blockAccount: Operation<typeof declaration> = (context, { params }) =>
  changeAccount(context, params, {
    call: 'block_account',
    action: 'block',
    change: async () => ({ values: { blocked_reason: 'by_person' }, kinds: ['blocked'] }),
  });
