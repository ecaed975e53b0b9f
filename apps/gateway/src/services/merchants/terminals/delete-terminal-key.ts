import type { deleteTerminalKey as declaration } from '@countinghouse/contract/merchants/terminals/delete-terminal-key';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockTerminal, readTerminalKeyDetails, setTakesPayments } from '../../../store/merchants/terminal-keys.ts';
import { terminalMerchant } from './terminal-merchant.ts';
import { told } from './update-terminal-key.ts';

/**
 * Deletes a terminal key (S7.51). Its row stays, because its payments refer to it forever. With its last key the terminal is deleted as
 * well. It must have nothing open: payments that are being recorded at this moment are awaited and counted.
 *
 * @throws OperationError not_found, terminal_in_use
 */
export const deleteTerminalKey: Operation<typeof declaration> = async (context, { params }) => {
  const { terminal_key_id } = params;
  const now = context.clock.now();
  const name = await context.transaction(async (transaction) => {
    const { merchant_uid } = await terminalMerchant(transaction, context.identity, params.merchant_id);
    const [named] = await readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id });
    if (named === undefined) throw new OperationError('not_found');
    const { terminal_uid } = named.terminal;
    await lockTerminal(transaction, terminal_uid);
    const keys = await readTerminalKeyDetails(transaction, merchant_uid);
    const before = keys.find((key) => key.terminal_key_id === named.terminal_key_id) ?? named;
    const is_last = !keys.some((key) => key !== before && key.terminal.terminal_uid === terminal_uid);
    const { open_count } = before.terminal;
    if (is_last && open_count > 0) throw new OperationError('terminal_in_use', { details: { open_count } });
    await transaction
      .updateTable('terminal_keys')
      .set((builder) => ({
        deleted_at: now,
        disabled_at: builder.fn.coalesce('disabled_at', builder.val(now)),
        is_default: false,
        version: builder('version', '+', 1),
      }))
      .where('merchant_uid', '=', merchant_uid)
      .where('terminal_key_id', '=', before.terminal_key_id)
      .execute();
    await setTakesPayments(transaction, merchant_uid);
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'delete_terminal_key',
      target_type: 'terminal_key',
      target_id: before.terminal_key_id,
      before: told(before),
    });
    return before.terminal.name;
  });
  context.forgetTerminals(params.merchant_id);
  return { message: `The terminal key of ${name} was deleted` };
};
