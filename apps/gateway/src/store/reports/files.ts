import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { cardNumberInLine } from '@countinghouse/domain/card/card-number-in-text';
import {
  csvRowHoldsCardNumber,
  paymentFile_maximum_bytes,
  paymentFileKindOf,
  paymentFileKinds,
  paymentFileName,
} from '@countinghouse/domain/payment/payment-file';
import type pg from 'pg';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

/*
 * Files of every kind, stored in the database in pieces (blanks.md 9), so that several nodes share them, and a file and its references are
 * in one transaction. Reading and writing need the memory of one piece.
 */

/** The metadata of a file. */
export type StoredFile = { file_id: string; file_name: string; media_type: string; size_bytes: number };

const piece_bytes = 512 * 1024;

/**
 * Writes a file in the transaction of this connection, so that it exists only after the commit.
 *
 * @param client a connection of the owner, in a transaction
 * @param maximum_bytes writing stops past it
 * @throws FileTooLarge
 */
export async function writeFile(
  client: pg.ClientBase,
  file: { entity_id: string; file_name: string; media_type: string; created_at: Date },
  content: AsyncIterable<Uint8Array>,
  maximum_bytes: number,
): Promise<StoredFile> {
  const { entity_id, file_name, media_type, created_at } = file;
  const file_id = randomUUID();
  await client.query(
    `insert into files (entity_id, file_id, file_name, media_type, size_bytes, created_at) values ($1, $2, $3, $4, 0, $5)`,
    [entity_id, file_id, file_name, media_type, created_at],
  );
  let size_bytes = 0;
  let sequence = 0;
  const held = Buffer.alloc(piece_bytes);
  let held_bytes = 0;
  const writePiece = async () => {
    await client.query('insert into file_pieces (entity_id, file_id, sequence, bytes) values ($1, $2, $3, $4)', [
      entity_id,
      file_id,
      sequence,
      held.subarray(0, held_bytes),
    ]);
    sequence += 1;
    held_bytes = 0;
  };
  for await (const part of content) {
    size_bytes += part.byteLength;
    if (size_bytes > maximum_bytes) throw new FileTooLarge();
    for (let from = 0; from < part.byteLength; ) {
      const taken = part.subarray(from, from + piece_bytes - held_bytes);
      held.set(taken, held_bytes);
      held_bytes += taken.byteLength;
      from += taken.byteLength;
      if (held_bytes === piece_bytes) await writePiece();
    }
  }
  if (held_bytes > 0) await writePiece();
  await client.query('update files set size_bytes = $3 where entity_id = $1 and file_id = $2', [
    entity_id,
    file_id,
    size_bytes,
  ]);
  return { file_id, file_name, media_type, size_bytes };
}

/**
 * Checks an uploaded file. Returns its bytes, and the type detected from its content.
 *
 * @param at prefix of field names in errors, such as `document.`
 * @throws OperationError invalid_request for a file that is empty, larger than 5 MB or not of the four kinds, and for a CSV with a card
 *   number, with the line
 */
export async function uploadedFile(
  given: { file_name: string; content: string },
  at: '' | 'document.',
): Promise<{ described: { file_name: string; media_type: string }; content: Buffer }> {
  const refused = (message: string) =>
    new OperationError('invalid_request', { errors: [{ field: `${at}content`, message }] });
  const content = Buffer.from(given.content, 'base64');
  if (content.byteLength === 0) throw refused('must not be an empty file');
  if (content.byteLength > paymentFile_maximum_bytes) throw refused('must be a file of at most 5 MB');
  const kind = paymentFileKindOf(content);
  if (kind === undefined) throw refused('must be a PDF, PNG, JPEG or CSV file by what it holds');
  const { media_type } = paymentFileKinds[kind];
  const line = kind === 'csv' ? await lineWithCardNumber(content.toString('utf8')) : undefined;
  if (line !== undefined) throw refused(cardNumberInLine(line));
  return { described: { file_name: paymentFileName(given.file_name, kind), media_type }, content };
}

/** After this many characters, other requests get a turn. Longer rows are cut into parts that overlap by more than a card number. */
const looked_at_characters = 65_536;
const overlap_characters = 256;

/** Returns the first line of a CSV with a card number in it, counted from 1. */
async function lineWithCardNumber(csv: string): Promise<number | undefined> {
  let looked_at = 0;
  for (const [index, row] of csv.split(/\r\n|\n|\r/).entries()) {
    for (let from = 0; from < row.length; from += looked_at_characters) {
      const part = row.slice(from, from + looked_at_characters + overlap_characters);
      if (csvRowHoldsCardNumber(part)) return index + 1;
      looked_at += part.length;
      if (looked_at < looked_at_characters) continue;
      looked_at = 0;
      await turnOfOthers();
    }
  }
  return undefined;
}

/** Writes a file from memory, within a transaction of its entity. */
export async function writeWholeFile(
  transaction: ScopedTransaction,
  file: { entity_id: string; file_name: string; media_type: string; created_at: Date },
  content: Buffer,
): Promise<StoredFile> {
  const { entity_id, file_name, media_type } = file;
  const stored = { file_id: randomUUID(), file_name, media_type, size_bytes: content.byteLength };
  await transaction
    .insertInto('files')
    .values({ ...file, ...stored })
    .execute();
  for (let sequence = 0; sequence * piece_bytes < content.byteLength; sequence += 1) {
    const bytes = content.subarray(sequence * piece_bytes, (sequence + 1) * piece_bytes);
    await transaction
      .insertInto('file_pieces')
      .values({ entity_id, file_id: stored.file_id, sequence, bytes })
      .execute();
  }
  return stored;
}

/** Overwrites bytes at given places of a file just written, within the same transaction. */
export async function patchFile(
  client: pg.ClientBase,
  { entity_id, file_id }: { entity_id: string; file_id: string },
  patches: readonly { offset: number; bytes: Uint8Array }[],
): Promise<void> {
  for (const { offset, bytes } of patches) {
    for (let from = 0; from < bytes.byteLength; ) {
      const place = (offset + from) % piece_bytes;
      const part = bytes.subarray(from, from + piece_bytes - place);
      await client.query(
        `update file_pieces set bytes = overlay(bytes placing $4 from $5)
         where entity_id = $1 and file_id = $2 and sequence = $3`,
        [entity_id, file_id, Math.floor((offset + from) / piece_bytes), Buffer.from(part), place + 1],
      );
      from += part.byteLength;
    }
  }
}

/** The file would exceed its maximum size. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file exceeds its maximum size');
    this.name = 'FileTooLarge';
  }
}

/** Reads the metadata of an entity's file; undefined when there is none in the scope of the transaction. */
export function readFileDetails(
  transaction: ScopedTransaction,
  entity_id: string,
  file_id: string,
): Promise<StoredFile | undefined> {
  return transaction
    .selectFrom('files')
    .where('entity_id', '=', entity_id)
    .where('file_id', '=', file_id)
    .select(['file_id', 'file_name', 'media_type', 'size_bytes'])
    .executeTakeFirst();
}

/** Streams the bytes of a file in pieces. Each piece is a separate query, so that a slow reader holds no connection. */
export async function* readFilePieces(
  readPiece: (sequence: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (let sequence = 0; ; sequence += 1) {
    const bytes = await readPiece(sequence);
    if (bytes === undefined) return;
    yield bytes;
  }
}

/** Reads a piece of a file; undefined past its end. */
export async function readFilePiece(
  transaction: ScopedTransaction,
  entity_id: string,
  file_id: string,
  sequence: number,
): Promise<Buffer | undefined> {
  const row = await transaction
    .selectFrom('file_pieces')
    .where('entity_id', '=', entity_id)
    .where('file_id', '=', file_id)
    .where('sequence', '=', sequence)
    .select('bytes')
    .executeTakeFirst();
  return row?.bytes;
}
