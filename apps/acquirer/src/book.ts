import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RequestIdentity } from '@countinghouse/iso8583/read-request';
import type { SettlementTotals } from '@countinghouse/iso8583/settlement';
import type { OriginalMessage } from '@countinghouse/iso8583/values';
import { BOOK_SCHEMA } from './book-schema.ts';
import type { Timing } from './outcomes.ts';

/** A request with its answer, as stored in the book. */
export type MessageRow = {
  id: number;
  received_at: string;
  connection: 'SOCKET' | 'POST';
  mti: string;
  terminal_id: string;
  merchant_id: string;
  stan: number;
  transmission_date_time: string;
  rrn: string | null;
  fingerprint: Uint8Array;
  /** The redacted message as JSON. */
  request: string;
  outcome: string;
  response_code: string;
  timing: Timing;
  reply: Uint8Array;
  repeats: number;
};

/** The acquirer's view of one payment. Amounts in minor units. */
export type PaymentRow = {
  id: number;
  terminal_id: string;
  rrn: string;
  merchant_id: string;
  kind: 'purchase' | 'authorization' | 'credit';
  mti: string;
  stan: number;
  transmission_date_time: string;
  currency: number;
  card_masked: string;
  card_fingerprint: Uint8Array;
  response_code: string;
  approval_code: string | null;
  status: 'declined' | 'approved' | 'captured' | 'settled' | 'reversed';
  batch_number: number | null;
  approved_amount: number;
  captured_amount: number;
  reversed_amount: number;
  credited_amount: number;
  settled_amount: number;
  capture_stan: number | null;
  capture_transmission_date_time: string | null;
};

const MESSAGE_COLUMNS = [
  'received_at',
  'connection',
  'mti',
  'terminal_id',
  'merchant_id',
  'stan',
  'transmission_date_time',
  'rrn',
  'fingerprint',
  'request',
  'outcome',
  'response_code',
  'timing',
  'reply',
] as const;
const PAYMENT_COLUMNS = [
  'terminal_id',
  'rrn',
  'merchant_id',
  'kind',
  'mti',
  'stan',
  'transmission_date_time',
  'currency',
  'card_masked',
  'card_fingerprint',
  'response_code',
  'approval_code',
  'status',
  'batch_number',
  'approved_amount',
  'captured_amount',
  'credited_amount',
] as const;

/** A message to book. */
export type NewMessage = Pick<MessageRow, (typeof MESSAGE_COLUMNS)[number]>;
/** A payment to book, with nothing reversed or settled yet. */
export type NewPayment = Pick<PaymentRow, (typeof PAYMENT_COLUMNS)[number]>;

/** The acquirer's store. All of it is synchronous; changes belong inside `inTransaction`. */
export type Book = ReturnType<typeof openBook>;

function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** Returns the key file for a book's fingerprints. It is beside the book, so that neither file alone reveals card numbers. */
export function keyFileOf(file: string): string {
  return `${file}.key`;
}

function readKey(key_file: string): Buffer {
  if (!existsSync(key_file)) {
    // Two processes may open a new book simultaneously: only whole keys are written, and the first one wins.
    const own = `${key_file}.${randomUUID()}`;
    writeFileSync(own, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(own, key_file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(own);
    }
  }
  return readFileSync(key_file);
}

/** How long opening a book waits for another process that creates it. */
const openingWait_ms = 15_000;
/** SQLITE_BUSY. */
const sqliteBusy = 5;

/**
 * If two processes open a new book simultaneously, both switch on its write-ahead log, and SQLite fails one of them immediately instead of
 * waiting, since each holds what the other needs. That one retries.
 */
function makeBook(database: DatabaseSync): void {
  const deadline = performance.now() + openingWait_ms;
  for (;;) {
    try {
      database.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA busy_timeout = 2000;
        PRAGMA cache_size = -16000;
        ${BOOK_SCHEMA}
      `);
      return;
    } catch (error) {
      const locked = (error as { errcode?: number }).errcode === sqliteBusy;
      if (!locked || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function prepareStatements(database: DatabaseSync) {
  const byIdentity = 'terminal_id = ? AND stan = ? AND transmission_date_time = ? AND mti = ?';
  return {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    findMessage: database.prepare(`SELECT * FROM message WHERE ${byIdentity}`),
    insertMessage: database.prepare(insertInto('message', MESSAGE_COLUMNS)),
    countRepeat: database.prepare('UPDATE message SET repeats = repeats + 1 WHERE id = ?'),
    findPayment: database.prepare('SELECT * FROM payment WHERE terminal_id = ? AND rrn = ?'),
    insertPayment: database.prepare(insertInto('payment', PAYMENT_COLUMNS)),
    capture: database.prepare(
      `UPDATE payment SET status = 'captured', captured_amount = ?, batch_number = ?, capture_stan = ?,
       capture_transmission_date_time = ? WHERE id = ?`,
    ),
    undoCapture: database.prepare(
      `UPDATE payment SET status = 'approved', captured_amount = 0, batch_number = NULL, capture_stan = NULL,
       capture_transmission_date_time = NULL WHERE id = ?`,
    ),
    reverse: database.prepare(
      `UPDATE payment SET status = 'reversed', reversed_amount = approved_amount, captured_amount = 0,
       credited_amount = 0 WHERE id = ?`,
    ),
    hasUnknownReversal: database.prepare(`SELECT 1 FROM unknown_reversal WHERE ${byIdentity}`),
    insertUnknownReversal: database.prepare('INSERT OR IGNORE INTO unknown_reversal VALUES (?, ?, ?, ?)'),
    totals: database.prepare(
      `SELECT count(*) FILTER (WHERE kind <> 'credit') AS debits_number, coalesce(sum(captured_amount), 0) AS debits_amount,
       count(*) FILTER (WHERE kind = 'credit') AS credits_number, coalesce(sum(credited_amount), 0) AS credits_amount
       FROM payment WHERE terminal_id = ?1 AND currency = ?2 AND status = 'captured' AND coalesce(batch_number, ?3) = ?3`,
    ),
    settle: database.prepare(
      `UPDATE payment SET status = 'settled', settled_amount = captured_amount - credited_amount, batch_number = ?3
       WHERE terminal_id = ?1 AND currency = ?2 AND status = 'captured' AND coalesce(batch_number, ?3) = ?3`,
    ),
    findSettlement: database.prepare(
      `SELECT debits_number, debits_amount, credits_number, credits_amount FROM settlement
       WHERE terminal_id = ? AND currency = ? AND batch_number = ?`,
    ),
    insertSettlement: database.prepare('INSERT INTO settlement VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
  };
}

/**
 * Opens the book, and creates it if there is none. Durable: a committed transaction survives a crash of the process and of the machine
 * (write-ahead log, synchronous FULL).
 * @param key_file for fingerprints that must match another book's: that book's key file
 * @throws if the file cannot be created or is not a book.
 */
export function openBook(file: string, key_file = keyFileOf(file)) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const key = file === ':memory:' ? randomBytes(32) : readKey(key_file);
  const database = new DatabaseSync(file, { timeout: openingWait_ms });
  makeBook(database);
  const statements = prepareStatements(database);

  function inTransaction(work: () => void): void {
    statements.begin.run();
    try {
      work();
      statements.commit.run();
    } catch (error) {
      if (database.isTransaction) statements.rollback.run();
      throw error;
    }
  }

  return {
    /** For reports, which only read. */
    database,
    /** A keyed fingerprint (HMAC-SHA256) of something that must not be stored itself. */
    fingerprint: (secret: string): Buffer => createHmac('sha256', key).update(secret).digest(),
    /** Runs the work and commits all of it durably, or nothing if it throws. */
    inTransaction,
    findMessage(identity: Pick<RequestIdentity, 'terminal_id'> & OriginalMessage): MessageRow | undefined {
      return statements.findMessage.get(
        identity.terminal_id,
        identity.stan,
        identity.transmission_date_time,
        identity.mti,
      ) as MessageRow | undefined;
    },
    insertMessage: (row: NewMessage): void =>
      void statements.insertMessage.run(...MESSAGE_COLUMNS.map((column) => row[column])),
    countRepeat: (id: number): void => void statements.countRepeat.run(id),
    findPayment: (terminal_id: string, rrn: string): PaymentRow | undefined =>
      statements.findPayment.get(terminal_id, rrn) as PaymentRow | undefined,
    insertPayment: (row: NewPayment): void =>
      void statements.insertPayment.run(...PAYMENT_COLUMNS.map((column) => row[column])),
    /** Captures an authorization, by the request with this identity. */
    capture: (id: number, amount: number, batch_number: number | null, by: RequestIdentity): void =>
      void statements.capture.run(amount, batch_number, by.stan, by.transmission_date_time, id),
    undoCapture: (id: number): void => void statements.undoCapture.run(id),
    reverse: (id: number): void => void statements.reverse.run(id),
    hasUnknownReversal: (terminal_id: string, original: OriginalMessage): boolean =>
      statements.hasUnknownReversal.get(terminal_id, original.stan, original.transmission_date_time, original.mti) !==
      undefined,
    rememberReversal: (terminal_id: string, original: OriginalMessage): void =>
      void statements.insertUnknownReversal.run(
        terminal_id,
        original.mti,
        original.stan,
        original.transmission_date_time,
      ),
    /** Totals of what is captured or credited and unsettled, under the batch number or none. */
    totals: (terminal_id: string, currency: number, batch_number: number): SettlementTotals => ({
      ...(statements.totals.get(terminal_id, currency, batch_number) as SettlementTotals),
    }),
    /** Settles exactly what `totals` counted. */
    settle(terminal_id: string, currency: number, batch_number: number, totals: SettlementTotals, at: Date): void {
      statements.settle.run(terminal_id, currency, batch_number);
      const { debits_number, debits_amount, credits_number, credits_amount } = totals;
      const settled_at = at.toISOString();
      statements.insertSettlement.run(
        terminal_id,
        currency,
        batch_number,
        settled_at,
        debits_number,
        debits_amount,
        credits_number,
        credits_amount,
      );
    },
    findSettlement(terminal_id: string, currency: number, batch_number: number): SettlementTotals | undefined {
      const row = statements.findSettlement.get(terminal_id, currency, batch_number);
      return row === undefined ? undefined : ({ ...row } as SettlementTotals);
    },
    /** Replaces the content with that of another book with the same key; unchanged if it throws. */
    replaceBy(other_file: string): void {
      database.prepare('ATTACH ? AS other').run(other_file);
      try {
        const tables = database.prepare(`SELECT name FROM main.sqlite_schema WHERE type = 'table'`).all();
        inTransaction(() => {
          for (const { name } of tables) {
            database.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM other.${name}`);
          }
        });
      } finally {
        database.exec('DETACH other');
      }
    },
    close: (): void => database.close(),
  };
}
