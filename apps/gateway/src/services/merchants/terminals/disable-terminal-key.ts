import type { disableTerminalKey as declaration } from '@countinghouse/contract/merchants/terminals/disable-terminal-key';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readTerminalKeyDetails, setTakesPayments } from '../../../store/merchants/terminal-keys.ts';
import { terminalMerchant } from './terminal-merchant.ts';
import { told } from './update-terminal-key.ts';

/**
 * Disables a terminal key (S7.49). Recorded payments are completed and settled; no node records new ones. One that is already disabled
 * stays unchanged. A default key is no longer the default.
 *
 * @throws OperationError not_found
 */
export const disableTerminalKey: Operation<typeof declaration> = async (context, { params }) => {
  const { terminal_key_id } = params;
  const key = await context.transaction(async (transaction) => {
    const { merchant_uid } = await terminalMerchant(transaction, context.identity, params.merchant_id);
    const [before] = await readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id });
    if (before === undefined) throw new OperationError('not_found');
    await transaction
      .updateTable('terminal_keys')
      .set((builder) => ({
        disabled_at: context.clock.now(),
        is_default: false,
        version: builder('version', '+', 1),
      }))
      .where('merchant_uid', '=', merchant_uid)
      .where('terminal_key_id', '=', terminal_key_id)
      .where('disabled_at', 'is', null)
      .execute();
    await setTakesPayments(transaction, merchant_uid);
    const [after] = await readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id });
    if (after === undefined) throw new OperationError('not_found');
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'disable_terminal_key',
      target_type: 'terminal_key',
      target_id: after.terminal_key_id,
      before: told(before),
      after: told(after),
    });
    return after;
  });
  context.forgetTerminals(params.merchant_id);
  return { key };
};
