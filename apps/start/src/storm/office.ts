import { setTimeout as delay } from 'node:timers/promises';
import {
  type FailedBatchAction,
  type FailedBatchReason,
  type FailedBatchState,
  failedBatchActions,
  failedBatchStatusAfter,
} from '@countinghouse/domain/settlement/failed-batch';
import { type Random, randomOf } from '../demo/random.ts';
import { type Answer, type Ask, settlementOf } from './ask.ts';
import type { StormRecord } from './clients.ts';
import type { Days } from './days.ts';
import { isSettled } from './expectations.ts';
import type { House } from './house.ts';

type Office = { house: House; ask: Ask; days: Days; record: StormRecord };
type Pace = { seed: string; settle_every_ms: number; signal: AbortSignal };

type FailedBatch = {
  batch_id: string;
  version: number;
  status: FailedBatchState;
  reason: FailedBatchReason;
  total_amount: number;
};

/** Runs everything around the payments: staff who work on failed batches, days that pass, and acquirer faults. */
export async function runOffice(office: Office, pace: Pace): Promise<void> {
  const random = (name: string) => randomOf(`${pace.seed} ${name}`);
  await Promise.all([
    workOnFailedBatches(office, pace, random('first clerk')),
    workOnFailedBatches(office, pace, random('second clerk')),
    haveBatchesRefused(office, pace, random('refused')),
    letDaysPass(office, pace, random('days')),
    upsetAcquirer(office, pace, random('acquirer')),
  ]);
  await setFault(office.house, { mode: 'normal' });
}

/** Resubmits every unanswered batch until all are settled. No other failed batch may remain. */
export async function resubmitUnanswered(
  { ask }: Pick<Office, 'ask'>,
  resolved: () => Promise<string[]>,
): Promise<string[]> {
  const random = randomOf('the last resubmission');
  for (;;) {
    const faults = await resolved();
    const unanswered: FailedBatch[] = [];
    // After an hour there are more failed batches than fit on a page.
    for (let page: FailedBatch[] = [], offset = 0; offset === 0 || page.length === page_rows; offset += page_rows) {
      page = await failedBatches(ask, random, { resp: 'Other', offset: String(offset) });
      unanswered.push(...page.filter(isUnanswered));
    }
    if (faults.length > 0 || unanswered.length === 0) return faults;
    for (const batch of unanswered) await act(ask, batch, 'Resubmit', random);
  }
}

function isUnanswered({ status, reason, total_amount }: FailedBatch): boolean {
  return (
    reason === 'not_answered' && isSettled(total_amount) && failedBatchStatusAfter(status, 'Resubmit') !== undefined
  );
}

async function rest(random: Random, about_ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(random.whole(about_ms / 3, (about_ms * 5) / 3), undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

const page_rows = 100;

/** Returns a page of the failed batches, latest first. */
async function failedBatches(
  ask: Ask,
  random: Random,
  filter: { [name: string]: string } = {},
): Promise<FailedBatch[]> {
  const query = { startdate: '2000-01-01', enddate: '2999-12-31', limit: String(page_rows), ...filter };
  const answer = await ask('get_failed_batches', { as: 'admin', query }, random);
  return (answer?.body.billing_failed_batches as FailedBatch[] | undefined) ?? [];
}

function act(
  ask: Ask,
  { batch_id, version }: FailedBatch,
  action: FailedBatchAction,
  random: Random,
): Promise<Answer | undefined> {
  const body = { batch_id, version, action: failedBatchActions[action], note: 'storm' };
  return ask('act_on_failed_batch', { as: 'admin', body }, random);
}

/** Claims, resubmits, closes and cancels failed batches, concurrently with another user who does the same. */
async function workOnFailedBatches(
  { ask, days, record }: Office,
  { settle_every_ms, signal }: Pace,
  random: Random,
): Promise<void> {
  while (await rest(random, settle_every_ms / 2, signal)) {
    const batches = await failedBatches(ask, random);
    if (batches.length === 0) continue;
    const batch = random.pick(batches);
    const action = random.weighted([
      ['Resubmit', 5],
      ['Claim', 2],
      ['Close', 1],
      ['Cancel', 1],
    ] as const satisfies readonly (readonly [FailedBatchAction, number])[]);
    const answer = await days.within(() => act(ask, batch, action, random));
    record.count(`failed batch: ${action}`, outcomeOf(answer));
  }
}

/** Makes batches of exactly 5.05, which the sandbox takes and returns. */
async function haveBatchesRefused(
  { ask, days, record }: Office,
  { seed, settle_every_ms, signal }: Pace,
  random: Random,
): Promise<void> {
  for (let number = 1; await rest(random, settle_every_ms * 2, signal); number += 1) {
    await days.within(async () => {
      const keyOf = (part: string) => `storm-refused-${encodeURIComponent(seed)}-${number}-${part}`;
      for (const amount of [205, 300]) {
        const payment = { card_number: random.pick(cards), expiry: '1231', cvv: '123' };
        const body = { amount, currency: 840, payment, duplicate_confirmed: true };
        await ask('create_sale', { as: 'past_due', key: keyOf(String(amount)), body }, random);
      }
      const answer = await ask('settle_terminal', settlementOf('past_due', keyOf('settle')), random);
      record.count('settle_terminal', outcomeOf(answer));
    });
  }
}

const cards = ['4111111111111111', '5555555555554444', '378282246310005'] as const;

/** Advances the sandbox clock by a day: every merchant's batches reach their cut-off and close automatically. */
async function letDaysPass(
  { ask, days, record }: Office,
  { settle_every_ms, signal }: Pace,
  random: Random,
): Promise<void> {
  while (await rest(random, settle_every_ms * 3, signal)) {
    const passed = await days.pass(async () => {
      const clock = (await ask('get_sandbox_clock', { as: 'admin' }, random))?.body.sandbox_clock as
        | { now: string }
        | undefined;
      if (clock === undefined) return false;
      const to = new Date(new Date(clock.now).getTime() + day_ms).toISOString();
      const answer = await ask('move_sandbox_clock', { as: 'admin', body: { to } }, random);
      // The other node follows within a second.
      await delay(1_500);
      return answer?.status === 200;
    });
    record.count('a day passes', passed ? 'approved' : 'not now');
  }
}

const day_ms = 86_400_000;

/** Mostly settlements: after too many unanswered tries the result of a batch is unknown, and it fails. */
const upsets = [
  ['0500', 5],
  ['0620', 2],
  ['0200', 1],
  ['0220', 1],
  ['0400', 1],
  ['0420', 1],
] as const;
const modes = ['silent', 'drop_reply', 'cut', 'nonsense', 'reset', 'slow', 'twice'] as const;

async function upsetAcquirer(
  { house, record }: Office,
  { settle_every_ms, signal }: Pace,
  random: Random,
): Promise<void> {
  while (await rest(random, settle_every_ms, signal)) {
    const mode = random.pick(modes);
    const mti = random.weighted(upsets);
    const set = await setFault(house, { mode, mti, count: random.whole(1, 4), delay_ms: 1_500 });
    record.count(`acquirer: ${mode}`, set ? mti : 'away');
  }
}

async function setFault({ acquirer_url }: House, fault: Record<string, unknown>): Promise<boolean> {
  const answer = await fetch(`${acquirer_url}/control`, {
    method: 'POST',
    body: JSON.stringify(fault),
    headers: json,
  }).catch(() => undefined);
  return answer?.ok === true;
}

const json = { 'content-type': 'application/json' };

function outcomeOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'no answer';
  return answer.status === 200 ? 'approved' : String(answer.body.code ?? answer.status);
}
