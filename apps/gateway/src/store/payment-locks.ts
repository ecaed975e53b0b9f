import { createHash } from 'node:crypto';

/*
 * Advisory locks of the money path, held for the milliseconds of one transaction and always taken in this order:
 * terminal, then card. They name nothing in the database, so a sale still touches no shared row.
 */

/** Taken by whatever adds to a terminal's open batch; many at once. */
export function terminalShared(terminal_uid: string): string {
  return `pg_advisory_xact_lock_shared(${lockNumber(`terminal ${terminal_uid.toLowerCase()}`)})`;
}

/** Taken by whatever closes a terminal's open batch: it waits for those who add, and they for it. */
export function terminalAlone(terminal_uid: string): string {
  return `pg_advisory_xact_lock(${lockNumber(`terminal ${terminal_uid.toLowerCase()}`)})`;
}

/** Taken by whatever looks for an earlier payment of a card, or for the card itself, and then adds one. */
export function cardAlone(fingerprint: Buffer): string {
  return `pg_advisory_xact_lock(${lockNumber(`card ${fingerprint.toString('hex')}`)})`;
}

/** SQL of the lock that a gateway process holds for as long as it lives; `sender_id` is an expression of type uuid. */
export function senderLock(sender_id: string): string {
  return `hashtextextended('sender ' || (${sender_id})::text, 0)`;
}

function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
}
