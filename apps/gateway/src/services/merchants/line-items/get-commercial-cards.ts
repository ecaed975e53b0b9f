import type { getCommercialCards as declaration } from '@countinghouse/contract/merchants/line-items/get-commercial-cards';
import { wholeCommercialData } from '@countinghouse/domain/level23/more-fields';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import type { Operation } from '../../../operation.ts';
import { sendingOf } from '../../../store/payments/commercial-data.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Returns the Level 2/3 data saved for payments of a merchant, the latest first. */
export const getCommercialCards: Operation<typeof declaration> = async (context, { params, query }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  level23MerchantOf(context);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const rows = await transaction
      .selectFrom('commercial_data')
      .selectAll()
      .where('merchant_uid', '=', merchant_uid)
      .orderBy('saved_at', 'desc')
      .orderBy('payment_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const count = await countMatching(
      transaction,
      transaction.selectFrom('commercial_data').where('merchant_uid', '=', merchant_uid),
    );
    return {
      credit_card_commercial_datas: rows.map((row) => ({
        payment_id: row.payment_id,
        version: row.version,
        commercial: wholeCommercialData(row.commercial),
        sending: sendingOf(row),
        saved_at: row.saved_at.toISOString(),
        saved_by: row.saved_by_name,
      })),
      ...totalsOf(count),
      limit,
      offset,
    };
  });
};
