import type { settleTerminal as declaration } from '@countinghouse/contract/credit-card/batches/settle-terminal';
import { idempotencyKeyLifetime_hours } from '@countinghouse/domain/payment/payment';
import { businessDateOf, timeZones } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError } from '../../../operation.ts';
import { answerSettleKey } from '../../../store/batches/batch-submission.ts';
import { readBatch } from '../../../store/batches/batches.ts';
import { closeBatches } from '../../../store/batches/close-batches.ts';
import { bodyHash, replayAnswer } from '../../../store/payments/idempotency-keys.ts';
import { readTerminalOfKey } from '../../../store/payments/terminal.ts';
import { batchResultOf } from './batch-result.ts';
import { submitWhenReady } from './submit-when-ready.ts';

type Answer = Awaited<ReturnType<Operation<typeof declaration>>>;

/**
 * Settle now (S7.108): closes the terminal's open batch and submits it. The response has the batch's state: settled, failed (the acquirer
 * refused it), submitted (no answer yet: it is retried until there is one) or closing (its sales are still in progress). A batch is never
 * reopened, so neither of the last two is an error.
 *
 * @throws OperationError not_found for a key that selects no terminal of the merchant, batch_empty, invalid_request for another user_id
 *   than the caller's
 */
export function settleTerminal({ payments: engine }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { merchant_uid, time_zone } = merchantOf(context);
    const { user, impersonator } = context.identity;
    const key = context.idempotency_key;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    if (![user.user_id, impersonator?.user_id].includes(body.user_id.toLowerCase())) {
      throw new OperationError('invalid_request', {
        errors: [{ field: 'user_id', message: 'names somebody else than the signed-in person' }],
      });
    }
    const terminal = await context.transaction((transaction) =>
      readTerminalOfKey(transaction, merchant_uid, params.terminal_key),
    );
    if (terminal === undefined) throw new OperationError('not_found');

    const now = engine.clock.now();
    const call = 'settle_terminal';
    const request = { key, call, body_hash: bodyHash(engine.body_secret, call, terminal.terminal_uid, body) };
    const closed = await closeBatches(engine.pool, {
      merchant_uid,
      terminal_uids: [terminal.terminal_uid],
      batch_date: businessDateOf(now, time_zone),
      zone: timeZones[time_zone],
      closed_at: now,
      one_batch: true,
      idempotency: {
        ...request,
        expires_at: new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000),
      },
      audit: {
        user_id: user.user_id,
        impersonator_user_id: impersonator?.user_id ?? null,
        request_id: context.request_id,
        address: context.address,
      },
    });
    if (closed.outcome === 'empty') throw new OperationError('batch_empty');
    if (closed.outcome === 'key_known') {
      const first = await replayAnswer(engine.pool, merchant_uid, request, context.replaying);
      // A settlement never frees its key: what it closed stays closed.
      if (first === undefined) throw new OperationError('idempotency_in_progress');
      return first as Answer;
    }
    await engine.checkpoint('batch_closed');

    const [batch_id = ''] = closed.batch_ids;
    await submitWhenReady(engine, { merchant_uid, batch_id });
    const answer = { batch: batchResultOf(await readBatch(engine.pool, merchant_uid, batch_id)) };
    await answerSettleKey(engine.owner_pool, merchant_uid, batch_id, answer);
    return answer;
  };
}
