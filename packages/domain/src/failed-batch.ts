/** What can be done with a failed batch, by its number on the wire (spec section 4). */
export const failedBatchActions = { Claim: 1, Resubmit: 2, Close: 3, Cancel: 4 } as const;
/** An action on a failed batch. */
export type FailedBatchAction = keyof typeof failedBatchActions;

/** The actions that are offered to a person (spec section 4). */
export const offeredFailedBatchActions: readonly FailedBatchAction[] = ['Resubmit', 'Close'];

/** The statuses of failed batches that can be looked for, All of them first (spec section 4). */
export const failedBatchStatuses = [
  'All',
  'Open',
  'Claimed',
  'Pending',
  'Successful',
  'Failed',
  'Cancelled',
  'Closed',
] as const;
/** A status of failed batches, or All. */
export type FailedBatchStatus = (typeof failedBatchStatuses)[number];

/** The response filter of failed batches (spec section 9); RB is 'returned batch' (blanks.md 1). */
export const failedBatchResponses = ['All', 'Other', 'RB'] as const;
/** A response filter of failed batches. */
export type FailedBatchResponse = (typeof failedBatchResponses)[number];
