import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { AuditHead } from './audit-check.ts';

/*
 * Where the chains stood, minute by minute, outside the database: in a file, in the log, or in both. Whoever cuts off the end of a chain in
 * the tables, seals and all, leaves it shorter than its anchor says, and what is sealed in the place of what was cut off has another seal.
 * Each anchor is signed, so that none can be made to fit without the secret; where it should not even be possible to remove one, the file
 * belongs on storage that only appends, and the log somewhere else.
 */

type Signed = { at: string; entity_id: string; seal_number: number; seal: string; signature: string };

/** A line of the log that holds anchors; other lines of a log are no concern of these. */
type LogLine = { msg: string; anchors?: readonly string[] };

/**
 * Every anchor of a file, oldest first: one that `appendAnchors` wrote, or a log with the lines of `anchorsForLog`.
 *
 * @param onTorn told the number of a line that is none, as a full disk or a kill in the middle of writing leaves it
 * @returns none where there is no such file yet
 * @throws Error for an anchor that was not written here or was changed
 */
export async function* readAnchors(
  file: string,
  secret: string,
  onTorn: (line: number) => void = () => undefined,
): AsyncGenerator<AuditHead> {
  let number = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (text === '') continue;
      const line = parsed(text);
      if (line === undefined) onTorn(number);
      else {
        for (const anchor of anchorsOf(line)) {
          const head = headOf(anchor, secret);
          if (head === undefined) throw new Error(`Line ${number} of ${file} was not written with this secret`);
          yield head;
        }
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Appends where chains stand now; on a line of their own, also after a line that was not finished. */
export async function appendAnchors(
  file: string,
  secret: string,
  heads: readonly AuditHead[],
  now: Date,
): Promise<void> {
  if (heads.length === 0) return;
  const lines = heads.map((head) => `${JSON.stringify(sign(head, secret, now))}\n`).join('');
  const handle = await open(file, 'a+', 0o600);
  try {
    await handle.appendFile((await endsInLine(handle)) ? lines : `\n${lines}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Where chains stand now, for a line of the log. Encoded, since the log takes out whatever could be a card number, and an id may look
 * like one.
 */
export function anchorsForLog(secret: string, heads: readonly AuditHead[], now: Date): string[] {
  return heads.map((head) => Buffer.from(JSON.stringify(sign(head, secret, now))).toString('base64url'));
}

async function endsInLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function anchorsOf(line: unknown): unknown[] {
  if (typeof line !== 'object' || line === null || !('msg' in line)) return [line];
  return ((line as LogLine).anchors ?? []).map((anchor) => parsed(Buffer.from(anchor, 'base64url').toString()));
}

function headOf(anchor: unknown, secret: string): AuditHead | undefined {
  if (typeof anchor !== 'object' || anchor === null) return undefined;
  const { signature, ...told } = anchor as Signed;
  if (typeof signature !== 'string') return undefined;
  const given = Buffer.from(signature, 'base64');
  const right = signatureOf(told, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return { entity_id: told.entity_id, seal_number: told.seal_number, seal: Buffer.from(told.seal, 'base64') };
}

function sign({ entity_id, seal_number, seal }: AuditHead, secret: string, now: Date): Signed {
  const told = { at: now.toISOString(), entity_id, seal_number, seal: seal.toString('base64') };
  return { ...told, signature: signatureOf(told, secret).toString('base64') };
}

function signatureOf({ at, entity_id, seal_number, seal }: Omit<Signed, 'signature'>, secret: string): Buffer {
  return createHmac('sha256', secret).update(`anchor:${at}:${entity_id}:${seal_number}:${seal}`).digest();
}
