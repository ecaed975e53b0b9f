import { hash } from 'node:crypto';

/*
 * Advisory locks of the money path, held for the milliseconds of one transaction and always taken in this order:
 * terminal, then card. They name nothing in the database, so a sale still touches no shared row.
 */

/**
 * The lock of a terminal's open batch: shared by whatever adds to the batch, many at once, and taken alone by what closes
 * it, so that closing waits for those who add, and they for it.
 */
export function terminalLockNumber(terminal_uid: string): string {
  return lockNumber(`terminal ${terminal_uid.toLowerCase()}`);
}

/** SQL that takes the lock of a terminal alone. */
export function terminalAlone(terminal_uid: string): string {
  return `pg_advisory_xact_lock(${terminalLockNumber(terminal_uid)})`;
}

/** SQL that has one change at a time be made to the terminals of a merchant. Taken before the lock of any of them. */
export function terminalsOfMerchantAlone(merchant_uid: string): string {
  return `pg_advisory_xact_lock(${lockNumber(`terminals of ${merchant_uid.toLowerCase()}`)})`;
}

/** The lock of a card, for whatever looks for an earlier payment of it, or for the card itself, and then adds one. */
export function cardLockNumber(fingerprint: Buffer): string {
  return lockNumber(`card ${fingerprint.toString('hex')}`);
}

/** SQL of the lock that a gateway process holds for as long as it lives; `sender_id` is an expression of type uuid. */
export function senderLock(sender_id: string): string {
  return `hashtextextended('sender ' || (${sender_id})::text, 0)`;
}

function lockNumber(name: string): string {
  return hash('sha256', name, 'buffer').readBigInt64BE(0).toString();
}
