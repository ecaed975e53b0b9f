import type { CallInput } from '@countinghouse/contract/call';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import type { updateTerminalKey as declaration } from '@countinghouse/contract/merchants/terminals/update-terminal-key';
import { slotOf } from '@countinghouse/domain/merchant/terminal-keys';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockTerminal, readTerminalKeyDetails, setTakesPayments } from '../../../store/merchants/terminal-keys.ts';
import { clearDefault } from './create-terminal-key.ts';
import { checkedMerchantId, newKeyValue, requireTerminalName, wrong } from './terminal-definition.ts';
import { terminalMerchant } from './terminal-merchant.ts';

/**
 * Changes a terminal and its key (S7.50).
 *
 * @throws OperationError not_found, changed_meanwhile, invalid_request; terminal_in_use if its platform id would change while payments of
 *   it are open
 */
export const updateTerminalKey: Operation<typeof declaration> = async (context, { params, body }) => {
  const { terminal_key_id } = params;
  const result = await context.transaction(async (transaction) => {
    const { merchant_uid } = await terminalMerchant(transaction, context.identity, params.merchant_id);
    const keys = await readTerminalKeyDetails(transaction, merchant_uid);
    const before = keys.find((key) => key.terminal_key_id === terminal_key_id.toLowerCase());
    if (before === undefined) throw new OperationError('not_found');
    if (before.version !== body.version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    const active = before.status === 'active' || body.enable === true;
    if (body.is_default === true && !active) throw wrong('is_default', 'must be false while the key is disabled');
    const others = keys.filter((key) => key !== before).map((key) => key.terminal.name);
    await changeTerminal(transaction, merchant_uid, before, body, others);

    if (body.is_default === true && !before.is_default) {
      await clearDefault(transaction, merchant_uid, slotOf(before.platform_id));
    }
    const terminal_key = body.replace_key === true ? newKeyValue() : undefined;
    await transaction
      .updateTable('terminal_keys')
      .set({
        version: before.version + 1,
        ...(body.is_default === undefined ? {} : { is_default: body.is_default }),
        ...(body.enable === true ? { disabled_at: null } : {}),
        ...(terminal_key === undefined ? {} : { terminal_key }),
      })
      .where('merchant_uid', '=', merchant_uid)
      .where('terminal_key_id', '=', before.terminal_key_id)
      .execute();
    if (body.enable === true) await setTakesPayments(transaction, merchant_uid);
    const [key] = await readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id });
    if (key === undefined) throw new OperationError('not_found');
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'update_terminal_key',
      target_type: 'terminal_key',
      target_id: before.terminal_key_id,
      before: told(before),
      after: { ...told(key), ...(terminal_key === undefined ? {} : { key_replaced: true }) },
    });
    return { key, ...(terminal_key === undefined ? {} : { terminal_key }) };
  });
  context.forgetTerminals(params.merchant_id);
  return result;
};

async function changeTerminal(
  transaction: ScopedTransaction,
  merchant_uid: string,
  { terminal_key_id, terminal }: TerminalKeyDetails,
  body: CallInput<typeof declaration>['body'],
  others: readonly string[],
): Promise<void> {
  const { name = terminal.name, platform_merchant_id = terminal.platform_merchant_id } = body;
  const bin = body.platform_data?.bin ?? terminal.platform_data.bin;
  if (name !== terminal.name) requireTerminalName(name, others);
  const known_by_another = platform_merchant_id !== terminal.platform_merchant_id || bin !== terminal.platform_data.bin;
  if (known_by_another) {
    await lockTerminal(transaction, terminal.terminal_uid);
    // Read again under the lock: it now includes payments that were being recorded at the first read.
    const [locked] = await readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id });
    const { open_count } = locked?.terminal ?? terminal;
    if (open_count > 0) throw new OperationError('terminal_in_use', { details: { open_count } });
  }
  if (!known_by_another && name === terminal.name) return;
  await transaction
    .updateTable('terminals')
    .set({
      name,
      ...(known_by_another
        ? {
            platform_merchant_id,
            platform_data: JSON.stringify({ bin }),
            acquirer_merchant_id: checkedMerchantId(bin, platform_merchant_id),
          }
        : {}),
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('terminal_uid', '=', terminal.terminal_uid)
    .execute();
}

/** The data of a key for the audit, never its value. */
export function told({ terminal, status, is_default }: TerminalKeyDetails): Record<string, unknown> {
  const { name, platform_merchant_id, platform_data } = terminal;
  return { name, platform_merchant_id, platform_data, status, is_default };
}
