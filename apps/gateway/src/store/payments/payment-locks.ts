import { hash } from 'node:crypto';

/*
 * Advisory locks of the money path. They are held for the milliseconds of one transaction, and always taken in this order: terminal, then
 * card. They lock no row, so a sale still touches no shared row.
 */

/**
 * Returns the lock number of a terminal's open batch. Adding to the batch takes the lock shared, closing takes it exclusively, so each
 * waits for the other.
 */
export function terminalLockNumber(terminal_uid: string): string {
  return lockNumber(`terminal ${terminal_uid.toLowerCase()}`);
}

/** Returns SQL that takes a terminal's lock exclusively. */
export function terminalLockSql(terminal_uid: string): string {
  return `pg_advisory_xact_lock(${terminalLockNumber(terminal_uid)})`;
}

/** Returns SQL that serializes changes to a merchant's terminals. Taken before the lock of any of them. */
export function terminalLocksOfMerchantSql(merchant_uid: string): string {
  return `pg_advisory_xact_lock(${lockNumber(`terminals of ${merchant_uid.toLowerCase()}`)})`;
}

/** Returns the lock number of a card, for code that searches for the card or an earlier payment of it and then adds one. */
export function cardLockNumber(fingerprint: Buffer): string {
  return lockNumber(`card ${fingerprint.toString('hex')}`);
}

/** Returns SQL of the lock that a gateway process holds for its lifetime. `sender_id` is an expression of type uuid. */
export function senderLock(sender_id: string): string {
  return `hashtextextended('sender ' || (${sender_id})::text, 0)`;
}

function lockNumber(name: string): string {
  return hash('sha256', name, 'buffer').readBigInt64BE(0).toString();
}
