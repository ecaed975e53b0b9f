import type { getPendingSettlementMerchantTotal as declaration } from '@countinghouse/contract/credit-card/batches/get-pending-settlement-merchant-total';
import { holds } from '@countinghouse/domain/access/access';
import { type Operation, OperationError } from '../../../operation.ts';
import { readPendingSettlement } from '../../../store/batches/pending-settlement.ts';

/**
 * Returns what is pending at each terminal of a visible merchant. The key that settles it is only included for users who can settle as that
 * merchant.
 */
export const getPendingSettlementMerchantTotal: Operation<typeof declaration> = async (context, { params }) => {
  const { identity } = context;
  const settles = identity.merchant !== undefined && holds(identity.access, 'SSEX');
  return context.transaction(async (transaction) => {
    const merchant = await transaction
      .selectFrom('merchants')
      .select('merchant_uid')
      .where('merchant_uid', '=', params.merchant_uid)
      .executeTakeFirst();
    if (merchant === undefined) throw new OperationError('not_found');
    const terminals = await readPendingSettlement(transaction, merchant);
    return {
      pending_settlement_merchant_total: terminals.map((terminal) => ({
        ...terminal,
        terminal_key: settles ? terminal.terminal_key : null,
        opened_at: terminal.opened_at?.toISOString() ?? null,
      })),
    };
  });
};
