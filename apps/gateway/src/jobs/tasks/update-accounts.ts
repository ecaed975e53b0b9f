import { checkCardNumber, isExpired, parseExpiry, turnExpiry } from '@countinghouse/domain/card/card';
import { buildCardUpdate } from '@countinghouse/iso8583/messages';
import type { HostReply } from '@countinghouse/iso8583/reply';
import type { Dependencies } from '../../dependencies.ts';
import type { Processor } from '../../processor/processor.ts';
import type { SendOutcome } from '../../processor/send-outcome.ts';
import { openCard } from '../../store/payments/cards.ts';
import {
  type AccountToUpdate,
  accountsToUpdate,
  findPausedConnections,
  leaveUpdater,
} from '../../store/vault/accounts-to-update.ts';
import { applyCardUpdate, type CardUpdateWriting, type CheckedUpdate } from '../../store/vault/apply-card-update.ts';
import { requestOtherCard } from '../../store/vault/request-other-card.ts';
import { latestRound, storeRound } from '../../store/vault/rounds.ts';
import type { Task } from '../queue/task.ts';

const hour_ms = 3_600_000;
/** An acquirer that does not support the message is not queried again for this long; one that does not answer, until the next round. */
const unsupported_ms = 24 * hour_ms;
const askedAtOnce = 10;
const readAtOnce = 200;
/** The most queries in one round, so that no acquirer gets a whole vault at the same time. */
const askedInRound = 5_000;

type Needs = Pick<
  Dependencies,
  'owner_pool' | 'payments' | 'real_clock' | 'log' | 'link_secrets' | 'mail_keys' | 'settings'
>;

/** Response codes of an acquirer without an account updater: invalid transaction, format error, function not supported. */
const unsupportedCodes = new Set(['12', '30', '40']);

/**
 * Queries the account updater (0302) about stored cards, and writes its answers. Uses a separate connection: an acquirer that does not
 * support the message can close the connection, and no payment must be in progress on it. An account without an answer is queried again in
 * the next round, so a crash at any line loses nothing.
 */
export function updateAccounts(needs: Needs): Task<'update_accounts'> {
  const { owner_pool, payments: engine, real_clock, log } = needs;
  return {
    name: 'update_accounts',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const started_at = real_clock.now();
      const processor = engine.processor.apart();
      let asked = 0;
      try {
        while (asked < askedInRound) {
          const not_asked = new Set(await findPausedConnections(owner_pool, real_clock.now()));
          const now = engine.clock.now();
          const found = await accountsToUpdate(owner_pool, { now, not_asked: [...not_asked], limit: readAtOnce });
          if (found.length === 0) break;
          while (found.length > 0) {
            signal.throwIfAborted();
            const together = found.splice(0, askedAtOnce).filter((one) => !not_asked.has(one.settlement_connection));
            const answered = await Promise.all(together.map((account) => askAbout(needs, processor, account)));
            together.forEach(({ settlement_connection }, index) => {
              if (answered[index] !== true) not_asked.add(settlement_connection);
            });
            asked += together.length;
          }
        }
      } finally {
        await processor.stop();
      }
      await storeRound(owner_pool, 'update_accounts', { started_at, finished_at: real_clock.now(), done_count: asked });
      if (asked > 0) log.info({ asked }, 'the account updater was asked about stored cards');
    },
  };
}

/** Whether a round is due, by real time: once an hour, and immediately if an account requests it. */
export async function areAccountUpdatesDue({
  owner_pool,
  clock,
  real_clock,
}: Pick<Dependencies, 'owner_pool' | 'clock' | 'real_clock'>): Promise<boolean> {
  const latest = await latestRound(owner_pool, 'update_accounts');
  if (latest === undefined || latest.started_at.getTime() <= real_clock.now().getTime() - hour_ms) return true;
  const not_asked = await findPausedConnections(owner_pool, real_clock.now());
  return (await accountsToUpdate(owner_pool, { now: clock.now(), not_asked, limit: 1 })).length > 0;
}

/** Returns false if the acquirer did not answer: then it is not queried for a while. */
async function askAbout(needs: Needs, processor: Processor, account: AccountToUpdate): Promise<boolean> {
  const { owner_pool, payments: engine, real_clock } = needs;
  const { merchant_uid, account_uid, settlement_connection, card_expiry } = account;
  const leave = (for_ms: number) =>
    leaveUpdater(owner_pool, settlement_connection, new Date(real_clock.now().getTime() + for_ms));
  const apply = async (update: CheckedUpdate) => {
    await engine.checkpoint('card_update_answered');
    const writing: CardUpdateWriting = {
      ...{ owner_pool, card_keys: engine.card_keys },
      askForCard: (transaction) => requestOtherCard(transaction, needs, account, real_clock.now()),
    };
    const outcome = await applyCardUpdate(writing, account, update, engine.clock.now());
    engine.log.info({ merchant_uid, account_uid, result: update.result, outcome }, 'the account updater has answered');
    await engine.checkpoint('card_update_written');
  };

  let card_number: string;
  try {
    card_number = openCard(engine.card_keys, account, account);
  } catch (error) {
    // Its key is not listed: this card cannot be used, but others can.
    engine.log.error({ merchant_uid, account_uid, err: error }, 'a stored card could not be opened');
    await apply(nothingKnown);
    return true;
  }
  const sent = await processor.send(
    buildCardUpdate({
      terminal_id: account.acquirer_terminal_id,
      merchant_id: account.acquirer_merchant_id,
      stan: await engine.trace_numbers.next(),
      transmitted_at: engine.clock.now(),
      card_number,
      expiration: turnExpiry(card_expiry),
    }),
    { timeout_ms: engine.acquirer_timeout_ms, connection: settlement_connection },
  );
  const standing = standingOf(sent);
  if (standing !== 'answered') {
    const { outcome } = sent;
    engine.log.warn({ settlement_connection, outcome, standing }, 'the account updater gave no answer');
    await leave(standing === 'unsupported' ? unsupported_ms : hour_ms);
    return false;
  }
  const update =
    sent.outcome === 'answered' ? checkedUpdate(sent.reply, card_number, account, engine.clock.now()) : undefined;
  if (update === undefined)
    engine.log.warn({ merchant_uid, account_uid }, 'the account updater gave an answer that cannot be');
  await apply(update ?? nothingKnown);
  return true;
}

const nothingKnown: CheckedUpdate = { result: 'N', card_number: null, card_expiry: null };

/**
 * Whether the acquirer has an updater. One that closes the connection or sends an invalid answer does not support the message. One that is
 * silent or unreachable might.
 */
function standingOf(sent: SendOutcome): 'answered' | 'unsupported' | 'unreachable' {
  if (sent.outcome === 'answered') {
    if (unsupportedCodes.has(sent.reply.response_code)) return 'unsupported';
    return sent.reply.response_code === '91' || sent.reply.response_code === '96' ? 'unreachable' : 'answered';
  }
  if (sent.outcome === 'not_sent' || sent.reason === 'timed_out') return 'unreachable';
  return 'unsupported';
}

/**
 * Returns an update that is plausible: a valid and different number, an expiry that is later and not in the past.
 *
 * @param card_number the number in the query
 */
function checkedUpdate(
  { approved, card_update }: HostReply,
  card_number: string,
  { card_expiry }: Pick<AccountToUpdate, 'card_expiry'>,
  now: Date,
): CheckedUpdate | undefined {
  if (!approved || card_update === null) return undefined;
  const { result, expiration } = card_update;
  const new_expiry = expiration === null ? null : turnExpiry(expiration);
  const parsed = new_expiry === null ? undefined : parseExpiry(new_expiry);
  if (new_expiry !== null && (parsed === undefined || isExpired(parsed, now))) return undefined;
  if (result === 'E') {
    if (new_expiry === null || new_expiry === card_expiry) return undefined;
    return { result, card_number: null, card_expiry: new_expiry };
  }
  if (result !== 'A') return { result, card_number: null, card_expiry: null };
  const new_number = card_update.card_number;
  if (new_number === null || new_number === card_number || 'fault' in checkCardNumber(new_number)) return undefined;
  return { result, card_number: new_number, card_expiry: new_expiry };
}
