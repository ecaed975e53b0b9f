import { hkdfSync } from 'node:crypto';
import type { Clock } from '@countinghouse/domain/time/clock';
import { createPool } from '@countinghouse/service/database';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { gatewaySchema } from './migrations.ts';
import { createProcessor, type Processor } from './processor/processor.ts';
import type { GatewaySettings } from './settings.ts';
import { createShortMemory, type ShortMemory } from './short-memory.ts';
import { type Calls, createCallsTogether } from './store/payments/calls-together.ts';
import { type CardDeclines, createCardDeclines } from './store/payments/card-declines.ts';
import { type CardKeys, createCardKeys } from './store/payments/cards.ts';
import type { PaymentSettings } from './store/payments/payment-settings.ts';
import { createSenderPresence, type SenderPresence } from './store/payments/sender-presence.ts';
import { createTraceNumbers, type TraceNumbers } from './store/payments/system-trace-audit-numbers.ts';

/**
 * The steps between which a process can die: of the money path, a report's run, a mail, the rounds of the vault, and invoices that are
 * charged automatically. Tests stop the process at each.
 */
export type Checkpoint =
  | 'payment_checked'
  | 'payment_recorded'
  | 'payment_sent'
  | 'payment_answered'
  | 'payment_concluded'
  | 'follow_up_decided'
  | 'follow_up_begun'
  | 'follow_up_answered'
  | 'follow_up_concluded'
  | 'reversal_claimed'
  | 'reversal_answered'
  | 'reversal_finished'
  | 'cut_off_due'
  | 'batch_closed'
  | 'batch_recorded'
  | 'batch_answered'
  | 'batch_concluded'
  | 'webhook_sent'
  | 'report_taken'
  | 'report_made'
  | 'report_sent'
  | 'report_ended'
  | 'contact_kept'
  | 'contact_mail_taken'
  | 'contact_mail_sent'
  | 'card_update_answered'
  | 'card_update_written'
  | 'cards_wiped'
  | 'invoice_charge_claimed'
  | 'invoice_charge_made';

/** Timing of one payment, for measurements. The gateway's own time is `total_ms` less `acquirer_ms`. */
type PaymentObservation = {
  payment_id: string;
  operation: string;
  state: string;
  total_ms: number;
  acquirer_ms: number;
};

/** What moves money: the connection to the acquirer, the card keys, and database connections that run a transaction in one round trip. */
export type PaymentEngine = {
  /** Pipelined connections under row-level security, only for `inOneGo`. */
  pool: pg.Pool;
  /** Over the same connections: the writes of sales and credits, several in one statement when many are in progress. */
  calls: Calls;
  /**
   * A few pipelined connections of the owner, for the work that completes payments: resolving outcomes, closing and settling batches,
   * sending Level 2/3 data. Requests and other jobs do not use them, so this work continues under any load.
   */
  owner_pool: pg.Pool;
  processor: Processor;
  card_keys: CardKeys;
  /** Key of the hashes of request bodies. */
  body_secret: Buffer;
  presence: SenderPresence;
  card_declines: CardDeclines;
  trace_numbers: TraceNumbers;
  payment_settings: ShortMemory<PaymentSettings>;
  acquirer_timeout_ms: number;
  /** How often an unanswered settlement is sent before its batch fails. */
  batch_tries_maximum: number;
  /** How many unanswered queries for an outcome it takes before a person can take it over. */
  outcome_tries_minimum: number;
  /** Business time, which dates everything. */
  clock: Clock;
  /** Real time, which decides lease timeouts of attempts and when they are retried. It cannot be moved. */
  real_clock: Clock;
  log: Logger;
  checkpoint(at: Checkpoint): Promise<void> | void;
  observe(observation: PaymentObservation): void;
  /** Registers the function that `wake` calls, to process unfinished attempts immediately instead of within a second. */
  onUnfinished(wake: () => void): void;
  wake(): void;
  stop(): Promise<void>;
};

export type PaymentEngineOptions = {
  settings: GatewaySettings;
  clock: Clock;
  real_clock: Clock;
  log: Logger;
  owner_pool: pg.Pool;
  checkpoint?: PaymentEngine['checkpoint'];
  observe?: PaymentEngine['observe'];
  /** How long a payment waits for a database connection. Default: three seconds. */
  connection_wait_ms?: number;
};

/** The role that connections of the money path switch to: see migrations/baseline/01-roles-and-scope.sql. */
export const paymentsRole = 'countinghouse_payments';

const remembered_maximum = 10_000;
const connectLimit_ms = 3_000;
const statementLimit_ms = 10_000;
/** A higher limit saves nothing: 8 calls take about 8 ms. */
const calls_at_once = 8;

/** Makes the payment engine. It connects to the acquirer immediately, and to the database when it first needs it. */
export function createPaymentEngine(options: PaymentEngineOptions): PaymentEngine {
  const { settings, clock, real_clock, log, owner_pool, connection_wait_ms = connectLimit_ms } = options;
  const pool = createPool(
    {
      url: settings.DATABASE_URL,
      application_name: 'gateway payments',
      schema: gatewaySchema,
      restricted: { role: paymentsRole, table: 'payments' },
      connections_maximum: settings.DATABASE_CONNECTIONS,
      connect_timeout_ms: connection_wait_ms,
      statement_timeout_ms: statementLimit_ms,
      pipeline: true,
    },
    (error) => log.warn({ err: error }, 'a database connection of the payment engine was lost'),
  );
  const processor = createProcessor({
    host: settings.ACQUIRER_HOST,
    port: settings.ACQUIRER_PORT,
    post_url: settings.ACQUIRER_POST_URL,
    clock,
    log,
    onLateAnswer: (reply, key) =>
      log.warn({ key, response_code: reply.response_code }, 'an answer came too late; what it answers is reversed'),
  });
  const presence = createSenderPresence(owner_pool, log);
  const card_declines = createCardDeclines(owner_pool, real_clock, log);
  let onWake: () => void = () => undefined;
  return {
    pool,
    calls: createCallsTogether(pool, {
      // The rest are for statements that wait for a lock, and for all other queries of the money path.
      statements_at_once: Math.ceil(settings.DATABASE_CONNECTIONS / 3),
      calls_at_once,
      waiting_maximum_ms: connection_wait_ms,
    }),
    owner_pool,
    processor,
    card_keys: createCardKeys(settings.CARD_KEY_SECRETS),
    body_secret: deriveBodySecret(settings.CARD_KEY_SECRETS),
    presence,
    card_declines,
    trace_numbers: createTraceNumbers(owner_pool),
    payment_settings: createShortMemory(clock, settings.IDENTITY_CACHE_MS, remembered_maximum),
    acquirer_timeout_ms: settings.ACQUIRER_TIMEOUT_MS,
    batch_tries_maximum: settings.BATCH_TRIES_MAXIMUM,
    outcome_tries_minimum: settings.OUTCOME_TRIES_MINIMUM,
    clock,
    real_clock,
    log,
    checkpoint: options.checkpoint ?? (() => undefined),
    observe: options.observe ?? (() => undefined),
    onUnfinished: (wake) => {
      onWake = wake;
    },
    wake: () => onWake(),
    stop: async () => {
      card_declines.stop();
      await processor.stop();
      await presence.stop();
      await pool.end();
    },
  };
}

/** Derived from the lowest version, like the fingerprints: after a key rotation, a repeated request must still have the same hash. */
function deriveBodySecret(secrets: ReadonlyMap<number, string>): Buffer {
  const lowest = Math.min(...secrets.keys());
  return Buffer.from(hkdfSync('sha256', secrets.get(lowest) ?? '', 'countinghouse card vault', 'request body', 32));
}
