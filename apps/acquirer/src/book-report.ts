import type { SQLInputValue } from 'node:sqlite';
import { decodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { describeMessage, messageToHex } from '@countinghouse/iso8583/redact';
import { z } from 'zod';
import type { Book, MessageRow, PaymentRow } from './book.ts';

const page = {
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
};
const filters = {
  terminal: z.string().max(8).optional(),
  rrn: z.string().max(12).optional(),
  merchant: z.string().max(15).optional(),
  stan: z.coerce.number().int().min(0).max(999_999).optional(),
};

/** The query of GET /book. */
export const bookQuerySchema = z.strictObject({
  ...filters,
  mti: z.string().length(4).optional(),
  outcome: z.string().max(32).optional(),
  ...page,
});

/** The query of GET /book/positions. */
export const positionsQuerySchema = z.strictObject({
  ...filters,
  status: z.enum(['declined', 'approved', 'captured', 'settled', 'reversed']).optional(),
  batch: z.coerce.number().int().min(0).max(999_999).optional(),
  ...page,
});

const COLUMNS: Record<string, string> = {
  terminal: 'terminal_id',
  rrn: 'rrn',
  merchant: 'merchant_id',
  stan: 'stan',
  mti: 'mti',
  outcome: 'outcome',
  status: 'status',
  batch: 'batch_number',
};

function selectPage(
  book: Book,
  table: 'message' | 'payment',
  query: { limit: number; offset: number } & Record<string, SQLInputValue | undefined>,
): { total: number; rows: Record<string, unknown>[] } {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [name, column] of Object.entries(COLUMNS)) {
    const value = query[name];
    if (value === undefined) continue;
    conditions.push(`${column} = ?`);
    values.push(value);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const counted = book.database.prepare(`SELECT count(*) AS total FROM ${table} ${where}`).get(...values);
  const rows = book.database
    .prepare(`SELECT * FROM ${table} ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
    .all(...values, query.limit, query.offset);
  return { total: (counted as { total: number }).total, rows };
}

function messageEntry(row: MessageRow) {
  const request = JSON.parse(row.request) as Message;
  const reply = decodeMessage(row.reply);
  return {
    id: row.id,
    received_at: row.received_at,
    connection: row.connection,
    mti: row.mti,
    terminal: row.terminal_id,
    merchant: row.merchant_id,
    stan: row.stan,
    rrn: row.rrn,
    outcome: row.outcome,
    response_code: row.response_code,
    repeats: row.repeats,
    request: { hex: messageToHex(request), fields: describeMessage(request) },
    reply: { sent: row.timing, hex: messageToHex(reply), fields: describeMessage(reply) },
  };
}

function positionEntry(row: PaymentRow) {
  const { id: _id, card_fingerprint, terminal_id, merchant_id, ...rest } = row;
  return {
    terminal: terminal_id,
    merchant: merchant_id,
    ...rest,
    card_fingerprint: Buffer.from(card_fingerprint).toString('hex'),
    charged_amount: row.captured_amount - row.credited_amount,
  };
}

/** Returns every booked message, newest first, as hex and decoded, redacted, with its outcome and reply. */
export function readBook(book: Book, query: z.output<typeof bookQuerySchema>) {
  const { total, rows } = selectPage(book, 'message', query);
  return {
    total,
    limit: query.limit,
    offset: query.offset,
    rows: rows.map((row) => messageEntry(row as unknown as MessageRow)),
  };
}

/**
 * Returns the acquirer's view of each payment, newest first. Amounts in minor units; `charged_amount` is what the cardholder finally pays:
 * captured less credited, 0 if reversed or declined.
 */
export function readPositions(book: Book, query: z.output<typeof positionsQuerySchema>) {
  const { total, rows } = selectPage(book, 'payment', query);
  return {
    total,
    limit: query.limit,
    offset: query.offset,
    rows: rows.map((row) => positionEntry(row as unknown as PaymentRow)),
  };
}
