import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { AuditHead } from './audit-check.ts';

/*
 * Anchors: the heads of the audit chains, written every minute outside the database, to a file, the log, or both. If someone cuts off the
 * end of a chain, seals included, the chain is shorter than its anchor, or has other seals from there on. Each anchor is signed, so it
 * cannot be forged without the secret. If anchors must not even be removable, put the file on append-only storage and send the log to
 * another system.
 */

type Signed = { at: string; entity_id: string; seal_number: number; seal: string; signature: string };

/** A log line with anchors. Other log lines are ignored. */
type LogLine = { msg: string; anchors?: readonly string[] };

/**
 * Reads every anchor of a file, oldest first: a file written by `appendAnchors`, or a log with lines of `anchorsForLog`.
 *
 * @param onTorn called with the number of an unreadable line, as a full disk or a kill during a write leaves it
 * @returns none when the file does not exist yet
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

/** Appends the current heads of chains. They start on a new line, even after an unfinished one. */
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
 * Returns the current heads of chains for a log line. They are encoded, because the log removes anything that looks like a card number, and
 * an id can.
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
