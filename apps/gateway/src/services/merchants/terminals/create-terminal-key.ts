import { randomUUIDv7 } from 'node:crypto';
import type { createTerminalKey as declaration } from '@countinghouse/contract/merchants/terminals/create-terminal-key';
import type { Platform, SettlementConnection } from '@countinghouse/domain/constants';
import { ordinaryConnection } from '@countinghouse/domain/merchant/processor';
import { slotOf } from '@countinghouse/domain/merchant/terminal-keys';
import { type Operation, OperationError, type RequestIdentity, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readTerminalKeyDetails } from '../../../store/merchants/terminal-keys.ts';
import { requireConnectionAccess } from '../processors/connection-access.ts';
import {
  checkedMerchantId,
  newAcquirerTerminalId,
  newKeyValue,
  requireTerminalName,
  terminals_maximum,
  wrong,
} from './terminal-definition.ts';
import { terminalMerchant } from './terminal-merchant.ts';

/**
 * Adds a terminal to a merchant, with a key that is returned only in this response. The acquirer registers the terminal with its first
 * message, so payments can be taken immediately. If the merchant has no connection to the platform's processor yet, an active one is added.
 *
 * @throws OperationError not_found, invalid_request, processor_not_active if the connection is only applied for or deactivated,
 *   merchant_status_forbids for a Closed merchant, permission_missing for a settlement connection that requires MSCA
 */
export const createTerminalKey: Operation<typeof declaration> = async (context, { params, body }) => {
  const now = context.clock.now();
  const { platform_id, platform_data, platform_merchant_id } = body;
  const acquirer_merchant_id = checkedMerchantId(platform_data.bin, platform_merchant_id);
  const terminal_key = newKeyValue();
  const result = await context.transaction(async (transaction) => {
    const merchant = await terminalMerchant(transaction, context.identity, params.merchant_id);
    const { merchant_uid, tenant_uid, currency } = merchant;
    if (merchant.account_status_code === 'Closed') throw new OperationError('merchant_status_forbids');
    const existing = await readTerminalKeyDetails(transaction, merchant_uid);
    if (existing.length >= terminals_maximum) {
      throw wrong('name', `no more than ${terminals_maximum} terminals can be kept: delete one first`);
    }
    requireTerminalName(
      body.name,
      existing.map((key) => key.terminal.name),
    );
    const connection = await connectionOf(transaction, context.identity, { ...body, merchant_uid, now });
    const slot = slotOf(platform_id);
    const has_default = existing.some((key) => key.is_default && slotOf(key.platform_id) === slot);
    const is_default = body.is_default ?? !has_default;
    const terminal_uid = randomUUIDv7();
    const terminal_key_id = randomUUIDv7();
    await transaction
      .insertInto('terminals')
      .values({
        merchant_uid,
        terminal_uid,
        tenant_uid,
        platform_id,
        name: body.name,
        platform_merchant_id,
        platform_data: JSON.stringify(platform_data),
        settlement_connection: connection.settlement_connection,
        takes_commercial_data: connection.takes_commercial_data,
        acquirer_terminal_id: newAcquirerTerminalId(),
        acquirer_merchant_id,
        currency,
        created_at: now,
      })
      .execute();
    if (is_default && has_default) await clearDefault(transaction, merchant_uid, slot);
    await transaction
      .insertInto('terminal_keys')
      .values({
        merchant_uid,
        terminal_key_id,
        terminal_key,
        terminal_uid,
        is_default,
        // Only keys that the merchant's operator created count as defaults (spec section 4).
        created_by: tenant_uid,
        created_at: now,
        disabled_at: null,
      })
      .execute();
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'create_terminal_key',
      target_type: 'terminal_key',
      target_id: terminal_key_id,
      after: {
        terminal_uid,
        name: body.name,
        platform_id,
        platform_merchant_id,
        platform_data,
        settlement_connection: connection.settlement_connection,
        is_default,
        ...(connection.made ? { processor: 'active' } : {}),
      },
    });
    const [key] = await readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id });
    if (key === undefined) throw new Error('The new key was not found');
    return { key, terminal_key };
  });
  context.forgetTerminals(params.merchant_id);
  return result;
};

/** Clears the default of a slot, so that another key can become it. */
export async function clearDefault(
  transaction: ScopedTransaction,
  merchant_uid: string,
  slot: ReturnType<typeof slotOf>,
): Promise<void> {
  await transaction
    .updateTable('terminal_keys')
    .set((builder) => ({ is_default: false, version: builder('version', '+', 1) }))
    .where('merchant_uid', '=', merchant_uid)
    .where('slot', '=', slot)
    .where('is_default', '=', true)
    .execute();
}

type Wanted = {
  merchant_uid: string;
  platform_id: Platform;
  settlement_connection?: SettlementConnection | undefined;
  now: Date;
};

/** Returns how the new terminal reaches the platform. Adds the connection if there is none. */
async function connectionOf(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { merchant_uid, platform_id, settlement_connection: wanted, now }: Wanted,
): Promise<{ settlement_connection: SettlementConnection; takes_commercial_data: boolean; made: boolean }> {
  const known = await transaction
    .selectFrom('processors')
    .where('merchant_uid', '=', merchant_uid)
    .where('platform_id', '=', platform_id)
    .select(['status', 'settlement_connection', 'takes_commercial_data'])
    .executeTakeFirst();
  if (known !== undefined && known.status !== 'active') throw new OperationError('processor_not_active');
  const settlement_connection = wanted ?? known?.settlement_connection ?? ordinaryConnection;
  requireConnectionAccess(identity, settlement_connection, known?.settlement_connection);
  if (known !== undefined) {
    return { settlement_connection, takes_commercial_data: known.takes_commercial_data, made: false };
  }
  await transaction
    .insertInto('processors')
    .values({
      merchant_uid,
      platform_id,
      status: 'active',
      settlement_connection,
      applied_at: now,
      activated_at: now,
      deactivated_at: null,
      updated_at: now,
    })
    .execute();
  return { settlement_connection, takes_commercial_data: true, made: true };
}
