import type { SettlementConnection } from '../constants.ts';

/** The status of a merchant's connection to a processor: applied for, in use, or deactivated. */
export const processorStatuses = ['applied', 'active', 'deactivated'] as const;

/** A status of a connection to a processor. */
export type ProcessorStatus = (typeof processorStatuses)[number];

/** The statuses that can follow. A deactivated connection takes no new payments and settles what is open. */
export const processorTransitions: Readonly<Record<ProcessorStatus, readonly Exclude<ProcessorStatus, 'applied'>[]>> = {
  applied: ['active', 'deactivated'],
  active: ['deactivated'],
  deactivated: ['active'],
};

/** Maximum length of a processor's reference, in characters. */
export const processorReferenceLength_maximum = 40;

/** How a terminal reaches its processor by default; choosing another transport requires MSCA (blanks.md 5). */
export const ordinaryConnection: SettlementConnection = 'SOCKET';
