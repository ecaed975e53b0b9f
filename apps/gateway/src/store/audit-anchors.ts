import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { AuditHead } from './audit-check.ts';

/*
 * Where the chains stood, night by night, in a file outside the database: whoever cuts off the end of a chain in the tables, seals
 * and all, leaves it shorter than the file says. Each line is signed, so that the file cannot be made to fit without the secret;
 * where it should not even be possible to shorten the file, it belongs on storage that only appends.
 */

type Line = { at: string; entity_id: string; seal_number: number; seal: string; signature: string };

/**
 * The newest anchor of each entity.
 *
 * @returns none where there is no such file yet
 * @throws Error for a line that was not written here or was changed
 */
export async function readAnchors(file: string, secret: string): Promise<Map<string, AuditHead>> {
  const anchors = new Map<string, AuditHead>();
  let number = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (text === '') continue;
      const head = headOf(text, secret);
      if (head === undefined) throw new Error(`Line ${number} of ${file} was not written with this secret`);
      anchors.set(head.entity_id, head);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return anchors;
    throw error;
  }
  return anchors;
}

/** Appends where chains stand now. */
export async function appendAnchors(
  file: string,
  secret: string,
  heads: readonly AuditHead[],
  now: Date,
): Promise<void> {
  if (heads.length === 0) return;
  const at = now.toISOString();
  const lines = heads.map(({ entity_id, seal_number, seal }) => {
    const told = { at, entity_id, seal_number, seal: seal.toString('base64') };
    return `${JSON.stringify({ ...told, signature: signatureOf(told, secret).toString('base64') })}\n`;
  });
  await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
}

function headOf(text: string, secret: string): AuditHead | undefined {
  try {
    const { signature, ...told } = JSON.parse(text) as Line;
    const given = Buffer.from(signature, 'base64');
    const right = signatureOf(told, secret);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return { entity_id: told.entity_id, seal_number: told.seal_number, seal: Buffer.from(told.seal, 'base64') };
  } catch {
    return undefined;
  }
}

function signatureOf({ at, entity_id, seal_number, seal }: Omit<Line, 'signature'>, secret: string): Buffer {
  return createHmac('sha256', secret).update(`anchor:${at}:${entity_id}:${seal_number}:${seal}`).digest();
}
