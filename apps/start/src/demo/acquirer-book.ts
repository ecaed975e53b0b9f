import { rmSync } from 'node:fs';
import { type Book, keyFileOf, openBook } from '@countinghouse/acquirer/book';
import { answerMessage } from '@countinghouse/acquirer/host';
import { turnExpiry } from '@countinghouse/domain/card/card';
import { retrievalReferenceNumber } from '@countinghouse/gateway/processor/references';
import type { Message } from '@countinghouse/iso8583/fields';
import { buildAuthorization, buildCapture, buildCredit, buildPurchase } from '@countinghouse/iso8583/messages';
import { transmissionDateTime } from '@countinghouse/iso8583/values';
import type { DemoBatch } from './batches.ts';
import { amountOf, type PaymentLife } from './payment-life.ts';
import { randomOf } from './random.ts';
import { acquirerNames } from './rows/merchant-rows.ts';
import { rowsOf, type TableRows } from './rows/rows.ts';
import type { DemoWorld } from './world.ts';

/** A message sent to the acquirer about a payment that is not settled. */
type Sent = {
  life: PaymentLife;
  batch: DemoBatch | undefined;
  operation: 'sale' | 'authorization' | 'capture' | 'refund' | 'credit';
  amount: number;
  system_trace_audit_number: number;
  transmitted_at: Date;
  message: Message;
};

const operations = { 105: 'authorization', 110: 'sale', 120: 'refund', 125: 'credit' } as const;

/** The file of the demo world's own book, until it replaces the acquirer's. */
function demoBookFile(book_file: string): string {
  return `${book_file}.demo`;
}

function removeDemoBook(book_file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(demoBookFile(book_file) + ending, { force: true });
}

/**
 * Creates a sandbox acquirer's book with every payment that can still be captured, voided or settled, so that it agrees with the gateway's
 * data. The acquirer code decides and books each message at its original time, and its approval codes are copied to the payments. The file
 * is written beside the acquirer's book until it replaces it.
 *
 * @returns the gateway's record of these messages
 */
export function makeDemoBook(world: DemoWorld, book_file: string): TableRows[] {
  removeDemoBook(book_file);
  const sent = sentMessages(world);
  const book = openBook(demoBookFile(book_file), keyFileOf(book_file));
  try {
    book.inTransaction(() => {
      for (const one of sent) tell(book, one);
    });
  } finally {
    book.close();
  }
  return [rowsOf('acquirer_attempts', attempts(sent))];
}

/**
 * Replaces the acquirer's book with the demo world's. The old book has payments of another database, or of an interrupted first start whose
 * world had another instant. Only for a gateway whose database is being filled.
 */
export function takeDemoBook(book_file: string): void {
  const book = openBook(book_file);
  try {
    book.replaceBy(demoBookFile(book_file));
  } finally {
    book.close();
  }
  removeDemoBook(book_file);
}

function tell(book: Book, { life, operation, transmitted_at, message }: Sent): void {
  const { reply } = answerMessage(book, transmitted_at, life.terminal.settlement_connection, message);
  const { approval_code } = reply.fields;
  if (operation === 'capture' || approval_code === undefined) return;
  for (const event of life.events) if (event.approval_code === life.approval_code) event.approval_code = approval_code;
  life.approval_code = approval_code;
}

function sentMessages({ merchants }: DemoWorld): Sent[] {
  const lives = merchants.flatMap(({ payments }) => payments);
  const batchOf = new Map(
    merchants.flatMap(({ batches }) =>
      batches.flatMap((batch) => batch.payments.map((life) => [life, batch] as const)),
    ),
  );
  const openBatchOf = new Map(
    merchants.flatMap(({ batches }) =>
      batches.filter(({ status }) => status === 'open').map((batch) => [batch.terminal, batch] as const),
    ),
  );
  const unsettled = lives.filter(({ status }) => [205, 206, 210, 225].includes(status));
  let last_number = lives.length;
  return unsettled.flatMap((life) => {
    const batch = batchOf.get(life);
    const first = originalMessage(life, batch);
    const captured = life.events.find(({ action }) => action === 106);
    if (captured === undefined || life.status === 205) return [first];
    last_number += 1;
    // A captured payment without a batch counts in the acquirer's open batch and is added to it before the batch closes.
    return [first, captureMessage(life, batch ?? openBatchOf.get(life.terminal), captured.at, last_number)];
  });
}

function originalMessage(life: PaymentLife, batch: DemoBatch | undefined): Sent {
  const operation = operations[life.origin];
  const build = { 105: buildAuthorization, 110: buildPurchase, 120: buildCredit, 125: buildCredit }[life.origin];
  return {
    life,
    batch,
    operation,
    amount: life.requested_amount,
    system_trace_audit_number: life.system_trace_audit_number,
    transmitted_at: life.created_at,
    message: build({
      ...header(life, life.system_trace_audit_number, life.created_at),
      rrn: referenceOf(life),
      card_number: life.card.card_number,
      expiration: turnExpiry(life.card.expiry),
      amount: life.requested_amount,
      currency: life.merchant.currency,
      entry: 'ecommerce',
      batch_number: life.origin === 105 ? undefined : batch?.batch_number,
    }),
  };
}

function captureMessage(life: PaymentLife, batch: DemoBatch | undefined, at: Date, stan: number): Sent {
  return {
    life,
    batch,
    operation: 'capture',
    amount: amountOf(life),
    system_trace_audit_number: stan,
    transmitted_at: at,
    message: buildCapture({
      ...header(life, stan, at),
      rrn: referenceOf(life),
      amount: amountOf(life),
      currency: life.merchant.currency,
      batch_number: batch?.batch_number,
      original: {
        mti: '0100',
        stan: life.system_trace_audit_number,
        transmission_date_time: transmissionDateTime(life.created_at),
      },
    }),
  };
}

function referenceOf(life: PaymentLife): string {
  return retrievalReferenceNumber(life.created_at, life.system_trace_audit_number);
}

function header({ merchant, terminal }: PaymentLife, stan: number, transmitted_at: Date) {
  return { ...acquirerNames(merchant, merchant.terminals.indexOf(terminal)), stan, transmitted_at };
}

function attempts(sent: readonly Sent[]) {
  const random = randomOf('attempts');
  const sender_id = random.uuid();
  return sent.map(({ life, batch, operation, amount, system_trace_audit_number, transmitted_at }) => ({
    merchant_uid: life.merchant.merchant_uid,
    attempt_id: random.uuid(),
    payment_id: life.payment_id,
    batch_id: operation === 'authorization' ? null : (batch?.batch_id ?? null),
    terminal_uid: life.terminal.terminal_uid,
    operation,
    amount,
    system_trace_audit_number,
    transmitted_at,
    retrieval_reference_number: referenceOf(life),
    state: 'answered' as const,
    response_code: '00',
    approval_code: life.approval_code,
    sender_id,
    take_over_at: transmitted_at,
    finished_at: new Date(transmitted_at.getTime() + 320),
  }));
}

/** Returns the last message number that the demo world used. */
export function lastMessageNumber(world: DemoWorld): number {
  return world.merchants.reduce((sum, { payments }) => sum + payments.length, 0) + 1_000;
}
