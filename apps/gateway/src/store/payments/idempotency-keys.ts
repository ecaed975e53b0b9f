import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import type pg from 'pg';
import { OperationError } from '../../operation.ts';
import { inOneGo } from './pipeline.ts';

/** The request of a key. The same key with another call or body is refused. */
export type KeyedRequest = { key: string; call: string; body_hash: Buffer };

type KeyRow = {
  call: string | null;
  body_hash: Buffer | null;
  response_status: number | null;
  response: Record<string, unknown> | null;
  payment_id: string | null;
};

/** How long a repetition waits for the first request before it answers idempotency_in_progress. */
const waitLimit_ms = 3_000;
const waitStep_ms = 100;

/**
 * Returns the hash that distinguishes request bodies. It is keyed, because a body contains a card number, and a plain hash could be
 * brute-forced. The body is the parsed one, with its fields in the order of the contract.
 */
export function bodyHash(secret: Buffer, call: string, ...parts: unknown[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([call, ...parts]))
    .digest();
}

/**
 * Returns the first request's response to a repeated request. Waits a few seconds while the first is in progress.
 *
 * @param pool one of `createPool({ pipeline: true })`
 * @param replaying called before a stored response is returned or thrown
 * @returns undefined when the first request freed the key because nothing was sent: the repeated request takes its place
 * @throws OperationError idempotency_key_reused for another call or body, idempotency_in_progress while the first has no answer yet, or the
 *   error that the first was answered with
 */
export async function replayAnswer(
  pool: pg.Pool,
  merchant_uid: string,
  request: KeyedRequest,
  replaying: () => void,
): Promise<Record<string, unknown> | undefined> {
  const deadline_ms = performance.now() + waitLimit_ms;
  for (;;) {
    const row = await readKeyOf(pool, merchant_uid, request);
    if (row === undefined) return undefined;
    if (row.response_status !== null) {
      replaying();
      return answerOfKey(row);
    }
    if (performance.now() >= deadline_ms) {
      throw new OperationError('idempotency_in_progress', {
        ...(row.payment_id === null ? {} : { details: { payment_id: row.payment_id } }),
      });
    }
    await delay(waitStep_ms);
  }
}

/**
 * Reads a key. Without `response_status`, its first request has no answer yet. Undefined when the key is free.
 *
 * @param pool one of `createPool({ pipeline: true })`
 * @throws OperationError idempotency_key_reused for another call or body
 */
export async function readKeyOf(
  pool: pg.Pool,
  merchant_uid: string,
  request: KeyedRequest,
): Promise<KeyRow | undefined> {
  const row = await readKey(pool, merchant_uid, request.key);
  if (row.call === null) return undefined;
  if (row.call !== request.call || row.body_hash === null || !timingSafeEqual(row.body_hash, request.body_hash)) {
    throw new OperationError('idempotency_key_reused');
  }
  return row;
}

function answerOfKey({ response_status, response }: KeyRow): Record<string, unknown> {
  if (response_status === 200) return response ?? {};
  const { code, details } = response as { code: ErrorCode; details?: Record<string, string | number> };
  if (!Object.hasOwn(errorCodes, code)) throw new Error('An Idempotency-Key holds an unknown error');
  throw new OperationError(code, details === undefined ? {} : { details });
}

async function readKey(pool: pg.Pool, merchant_uid: string, key: string): Promise<KeyRow> {
  return inOneGo<KeyRow>(pool, merchant_uid, [], {
    text: `select k.call, k.body_hash, k.response_status, k.response, k.payment_id from (select) one
      left join idempotency_keys k on k.merchant_uid = $1 and k.idempotency_key = $2`,
    values: [merchant_uid, key],
  });
}

/** Tells whether a key was used already. */
export async function isKeyKnown(pool: pg.Pool, merchant_uid: string, key: string): Promise<boolean> {
  const { known } = await inOneGo<{ known: boolean }>(pool, merchant_uid, [], {
    text: 'select exists (select from idempotency_keys where merchant_uid = $1 and idempotency_key = $2) as known',
    values: [merchant_uid, key],
  });
  return known;
}
