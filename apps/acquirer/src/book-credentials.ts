import { z } from 'zod';
import type { Book } from './book.ts';

/** A payment with a stored card. */
export type CredentialRow = {
  terminal_id: string;
  rrn: string;
  merchant_id: string;
  card_fingerprint: Uint8Array;
  credential_indicator: string;
  /** The id that the payment referred to; null if none. */
  original_network_transaction_id: string | null;
  /** The payment's own id; null if it was declined. */
  network_transaction_id: string | null;
  response_code: string;
};

/** The query of GET /book/credentials. */
export const credentialsQuerySchema = z.strictObject({
  terminal: z.string().max(8).default(''),
  rrn: z.string().max(12).default(''),
  merchant: z.string().max(15).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});

/** Stores a link of a credential chain. */
export function noteCredential({ database }: Book, row: CredentialRow): void {
  database
    .prepare('INSERT INTO credential VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      row.terminal_id,
      row.rrn,
      row.merchant_id,
      row.card_fingerprint,
      row.credential_indicator,
      row.original_network_transaction_id,
      row.network_transaction_id,
      row.response_code,
    );
}

/**
 * Returns the state of a merchant's chain with a card: whether an approved payment has this id, and how many payments the merchant started.
 */
export function readChain(
  { database }: Book,
  { card_fingerprint, merchant_id }: Pick<CredentialRow, 'card_fingerprint' | 'merchant_id'>,
  original_network_transaction_id: string | undefined,
): { original_known: boolean; merchant_payments: number } {
  const found = database
    .prepare(
      `SELECT count(*) FILTER (WHERE network_transaction_id = ?3) AS originals,
       count(*) FILTER (WHERE credential_indicator LIKE 'M%') AS merchant_payments
       FROM credential WHERE card_fingerprint = ?1 AND merchant_id = ?2`,
    )
    .get(card_fingerprint, merchant_id, original_network_transaction_id ?? null) as Record<string, number>;
  return { original_known: (found.originals ?? 0) > 0, merchant_payments: found.merchant_payments ?? 0 };
}

/** Returns the payments with stored cards, by terminal and retrieval reference number. */
export function readCredentials(
  { database }: Book,
  { terminal, rrn, merchant, limit, offset }: z.output<typeof credentialsQuerySchema>,
) {
  const where = `FROM credential
    WHERE (?1 = '' OR terminal_id = ?1) AND (?2 = '' OR rrn = ?2) AND (?3 = '' OR merchant_id = ?3)`;
  const counted = database.prepare(`SELECT count(*) AS total ${where}`).get(terminal, rrn, merchant);
  const rows = database
    .prepare(`SELECT * ${where} ORDER BY terminal_id, rrn LIMIT ?4 OFFSET ?5`)
    .all(terminal, rrn, merchant, limit, offset) as CredentialRow[];
  return {
    total: (counted as { total: number }).total,
    limit,
    offset,
    rows: rows.map(({ terminal_id, merchant_id, card_fingerprint, ...row }) => ({
      terminal: terminal_id,
      merchant: merchant_id,
      ...row,
      card_fingerprint: Buffer.from(card_fingerprint).toString('hex'),
    })),
  };
}
