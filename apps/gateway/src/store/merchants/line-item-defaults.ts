import { type LineItemDefaults, plainLineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import type { ScopedTransaction } from '../../operation.ts';

/** Reads the initial values of a merchant's line items: its own settings, over the defaults. */
export async function readLineItemDefaults(
  transaction: ScopedTransaction,
  merchant_uid: string,
): Promise<LineItemDefaults> {
  const row = await transaction
    .selectFrom('line_item_defaults')
    .select('defaults')
    .where('merchant_uid', '=', merchant_uid)
    .executeTakeFirst();
  return { ...plainLineItemDefaults, ...row?.defaults };
}

/** Reads the settings as the API shows them: a list with one element or none. */
export async function readLineItemSettings(transaction: ScopedTransaction, merchant_uid: string) {
  const rows = await transaction
    .selectFrom('line_item_defaults')
    .select(['version', 'defaults', 'updated_at'])
    .where('merchant_uid', '=', merchant_uid)
    .execute();
  return {
    credit_card_l2_or_l3_datas: rows.map(({ version, defaults, updated_at }) => ({
      ...plainLineItemDefaults,
      ...defaults,
      version,
      updated_at: updated_at.toISOString(),
    })),
  };
}
