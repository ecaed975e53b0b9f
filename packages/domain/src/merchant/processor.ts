import type { SettlementConnection } from '../constants.ts';

/** How a merchant's connection to a processor stands: applied for, in use, or its access taken away. */
export const processorStatuses = ['applied', 'active', 'deactivated'] as const;

/** A status of a connection to a processor. */
export type ProcessorStatus = (typeof processorStatuses)[number];

/** To which status a connection can be brought; deactivating takes no new payments and settles what is open. */
export const processorTransitions: Readonly<Record<ProcessorStatus, readonly Exclude<ProcessorStatus, 'applied'>[]>> = {
  applied: ['active', 'deactivated'],
  active: ['deactivated'],
  deactivated: ['active'],
};

/** Characters of a processor's reference at most. */
export const processorReferenceLength_maximum = 40;

/** How a terminal reaches its processor where nobody chose; another way is chosen with MSCA alone (blanks.md 5). */
export const ordinaryConnection: SettlementConnection = 'SOCKET';
