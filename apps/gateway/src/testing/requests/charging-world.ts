import { systemClock } from '@countinghouse/domain/time/clock';
import { addDays, businessDateOf, instantOf } from '@countinghouse/domain/time/time-zones';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { chargeWhatIsDue } from '../../jobs/charge-due-invoices.ts';
import { untilJobsDone } from '../background-jobs.ts';
import { untilSo } from '../in-time.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import { type PaymentWorld, startPaymentWorld } from '../payments.ts';
import { type StoredCard, storeCard } from '../stored-cards.ts';
import { merchants } from '../world.ts';
import { type AnsweredInvoice, addInvoice } from './invoices.ts';

type Charge = { part_number: number; status: string; reason: string | null; next_attempt_at: Date | null };

/** A gateway with invoices that charge stored cards. Like the sandbox clock, its clock only moves forward. */
export type ChargingWorld = {
  /** `world` and `today` can only be read in a test. `today` is the date on which the test began. */
  readonly world: PaymentWorld;
  readonly today: string;
  /** Moves the clock so many days from today, by that of the merchant; 08:01 where no time is given. */
  at: (days: number, time?: string) => void;
  moveTo: (instant: Date) => void;
  /** Charges until nothing is due. The gateway's own runner may be doing so, too. */
  run: () => Promise<void>;
  /** Runs one round of the job, as one node does. */
  charge: () => Promise<void>;
  /** An invoice of 37.00 of a customer with a stored card, due in ten days. */
  due: (
    card_number?: string,
    more?: Record<string, unknown>,
  ) => Promise<{ card: StoredCard; invoice: AnsweredInvoice }>;
  standing: (invoice_id: string) => Promise<Record<string, unknown> | undefined>;
  charges: (invoice_id: string) => Promise<Charge[]>;
  payments: (invoice_id: string) => Promise<Record<string, unknown>[]>;
  /** The kinds of charge events in the history. */
  events: (invoice_id: string) => Promise<string[]>;
  /** How many mails told the customer that the card could not be charged. */
  mails: (invoice_id: string) => Promise<number>;
};

/**
 * Starts a charging world for the tests of a file, and stops it after them. No batch settles automatically as the clock moves, so that approved
 * payments can be voided.
 */
export function chargingWorldOfFile(): ChargingWorld {
  let now = new Date();
  let today = '';
  let mail: TestMailServer;
  let world: PaymentWorld;
  beforeAll(async () => {
    mail = await startMailServer();
    world = await startPaymentWorld({
      clock: { now: () => now },
      real_clock: systemClock,
      environment: { SMTP_URL: mail.url },
    });
    const { merchant_uid } = merchants.harbor;
    await world.sql('update merchants set batch_close_automatic = false where merchant_uid = $1', [merchant_uid]);
  });
  afterAll(async () => {
    await world.stop();
    await mail.stop();
  });
  beforeEach(() => {
    today = businessDateOf(now, 'EST');
  });
  const charge = () => chargeWhatIsDue(world.gateway.dependencies, new AbortController().signal);
  return {
    get world() {
      return world;
    },
    get today() {
      return today;
    },
    charge,
    at: (days, time = '08:01') => {
      now = instantOf(addDays(today, days), time, 'EST');
    },
    moveTo: (instant) => {
      now = instant;
    },
    run: async () => {
      await charge();
      await untilSo(
        async () => {
          await world.gateway.jobs.runNow('charge_due_invoices');
          const [left] = await world.sql<{ count: number }>(
            `select count(*)::int from invoices i where i.charge_at <= $1 or exists (
               select from invoice_charge_attempts a left join payments p using (merchant_uid, payment_id)
               where a.invoice_id = i.invoice_id and a.outcome is null and p.payment_id is null)`,
            [now],
          );
          return left?.count === 0;
        },
        () => 'nothing is due',
      );
      await untilJobsDone(world);
    },
    due: async (card_number, more = {}) => {
      const given = card_number === undefined ? {} : { card_number };
      const card = await storeCard(world, { network_transaction_id: 'MCS481502', ...given });
      const { customer_id, account_uid } = card;
      const terms = { payment_terms: 'date', due_date: addDays(today, 10), reminders: 'off' };
      const charging = { customer_id, account_uid, issue: true };
      return { card, invoice: await addInvoice(world, { ...terms, ...charging, ...more }) };
    },
    standing: async (invoice_id) => {
      const [row] = await world.sql(
        'select status, paid_amount::int, reserved_amount::int, balance_amount::int from invoices where invoice_id = $1',
        [invoice_id],
      );
      return row;
    },
    charges: (invoice_id) =>
      world.sql<Charge>(
        'select part_number, status, reason, next_attempt_at from invoice_charges where invoice_id = $1 order by part_number',
        [invoice_id],
      ),
    payments: (invoice_id) =>
      world.sql(
        `select payment_id, status, response_code, decline_reason, amount::int, initiator, account_uid, user_name
         from payments where source_id = $1 and direction = 1 order by created_at, payment_id`,
        [invoice_id],
      ),
    events: async (invoice_id) => {
      const rows = await world.sql<{ kind: string }>(
        "select kind from invoice_events where invoice_id = $1 and kind like 'charge%' order by at, invoice_event_id",
        [invoice_id],
      );
      return rows.map(({ kind }) => kind);
    },
    mails: async (invoice_id) => {
      const rows = await world.sql("select from mail_messages where invoice_id = $1 and kind = 'invoice_not_charged'", [
        invoice_id,
      ]);
      return rows.length;
    },
  };
}
