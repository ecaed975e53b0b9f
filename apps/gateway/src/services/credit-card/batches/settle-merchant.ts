import type { settleMerchant as declaration } from '@countinghouse/contract/credit-card/batches/settle-merchant';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { idempotencyKeyLifetime_hours } from '@countinghouse/domain/payment/payment';
import { businessDateOf, timeZones } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { answerMerchantKey } from '../../../store/batches/batch-submission.ts';
import { readBatch } from '../../../store/batches/batches.ts';
import { closeBatches } from '../../../store/batches/close-batches.ts';
import { bodyHash, readKeyOf } from '../../../store/payments/idempotency-keys.ts';
import { batchResultOf } from './batch-result.ts';
import { submitWhenReady } from './submit-when-ready.ts';

type Answer = Awaited<ReturnType<Operation<typeof declaration>>>;

/**
 * The administrator's settle now (S7.109): closes the open batches of all the merchant's terminals in one transaction and submits each. An
 * empty batch stays open. The response has the state of each, like settle_terminal's.
 *
 * @throws OperationError not_found for a merchant of another operator, merchant_status_forbids if its status allows no settlement,
 *   batch_empty when nothing is pending at any terminal, idempotency_key_reused for another request with the same key, invalid_request for
 *   another user_id than the caller's
 */
export function settleMerchant({ payments: engine }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { user } = context.identity;
    const key = context.idempotency_key;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    if (user.user_id !== body.user_id.toLowerCase()) {
      throw new OperationError('invalid_request', {
        errors: [{ field: 'user_id', message: 'names somebody else than the signed-in person' }],
      });
    }
    const { merchant, terminal_uids } = await context.transaction(async (transaction) => ({
      merchant: await transaction
        .selectFrom('merchants')
        .select(['merchant_uid', 'account_status_code', 'time_zone'])
        .where('merchant_uid', '=', params.merchant_uid)
        .executeTakeFirst(),
      terminal_uids: (
        await transaction
          .selectFrom('terminals')
          .select('terminal_uid')
          .where('merchant_uid', '=', params.merchant_uid)
          .execute()
      ).map(({ terminal_uid }) => terminal_uid),
    }));
    if (merchant === undefined) throw new OperationError('not_found');
    if (!merchantMay(merchant.account_status_code, 'settle')) throw new OperationError('merchant_status_forbids');

    const { merchant_uid, time_zone } = merchant;
    const now = engine.clock.now();
    const call = 'settle_merchant';
    const request = { key, call, body_hash: bodyHash(engine.body_secret, call, merchant_uid, body) };
    const closed = await closeBatches(engine.pool, {
      merchant_uid,
      terminal_uids,
      batch_date: businessDateOf(now, time_zone),
      zone: timeZones[time_zone],
      closed_at: now,
      one_batch: false,
      idempotency: { ...request, expires_at: new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000) },
      audit: {
        user_id: user.user_id,
        impersonator_user_id: null,
        request_id: context.request_id,
        address: context.address,
      },
    });
    if (closed.outcome === 'empty') throw new OperationError('batch_empty');
    await engine.checkpoint('batch_closed');

    let batch_ids = closed.outcome === 'closed' ? closed.batch_ids : [];
    if (closed.outcome === 'key_known') {
      const known = await readKeyOf(engine.pool, merchant_uid, request);
      if (known === undefined) throw new OperationError('idempotency_key_reused');
      if (known.response_status !== null) {
        context.replaying();
        return known.response as Answer;
      }
      batch_ids = (known.response as { batch_ids: string[] }).batch_ids;
    }
    await Promise.all(batch_ids.map((batch_id) => submitWhenReady(engine, { merchant_uid, batch_id })));
    const batches = [];
    for (const batch_id of batch_ids) batches.push(batchResultOf(await readBatch(engine.pool, merchant_uid, batch_id)));
    batches.sort((one, other) => (one.terminal_uid < other.terminal_uid ? -1 : 1));
    return (await answerMerchantKey(engine.owner_pool, merchant_uid, key, { batches })) as Answer;
  };
}
