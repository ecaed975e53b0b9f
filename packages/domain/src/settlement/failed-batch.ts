/** The actions on a failed batch, by their numbers on the wire (spec section 4). */
export const failedBatchActions = { Claim: 1, Resubmit: 2, Close: 3, Cancel: 4 } as const;
/** An action on a failed batch. */
export type FailedBatchAction = keyof typeof failedBatchActions;

/** The actions that users are offered (spec section 4). */
export const offeredFailedBatchActions: readonly FailedBatchAction[] = ['Resubmit', 'Close'];

/** The filter values for statuses of failed batches, All first (spec section 4). */
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

/** The status of the work on a failed batch: the filter values without All. */
export type FailedBatchState = Exclude<FailedBatchStatus, 'All'>;

/**
 * The status transitions of each action (docs/decisions/0020). Pending waits for the acquirer's answer, and Successful has settled: neither
 * allows an action. Only Resubmit touches money, so a case that was closed or cancelled can still be resubmitted.
 */
const failedBatchTransitions: Readonly<
  Record<FailedBatchState, Readonly<Partial<Record<FailedBatchAction, FailedBatchState>>>>
> = {
  Open: { Claim: 'Claimed', Resubmit: 'Pending', Close: 'Closed', Cancel: 'Cancelled' },
  Claimed: { Claim: 'Claimed', Resubmit: 'Pending', Close: 'Closed', Cancel: 'Open' },
  Pending: {},
  Successful: {},
  Failed: { Claim: 'Claimed', Resubmit: 'Pending', Close: 'Closed', Cancel: 'Cancelled' },
  Cancelled: { Claim: 'Claimed', Resubmit: 'Pending', Close: 'Closed' },
  Closed: { Resubmit: 'Pending' },
};

/** The status that an action leads to; undefined if the present status does not allow it. */
export function failedBatchStatusAfter(
  status: FailedBatchState,
  action: FailedBatchAction,
): FailedBatchState | undefined {
  return failedBatchTransitions[status][action];
}

/** Returns the actions that a status allows and that users are offered, in wire order. */
export function offeredActionsOf(status: FailedBatchState): FailedBatchAction[] {
  return offeredFailedBatchActions.filter((action) => failedBatchStatusAfter(status, action) !== undefined);
}

/** Returns the action for a number on the wire; undefined for any other number. */
export function failedBatchActionOf(number: number): FailedBatchAction | undefined {
  return (Object.keys(failedBatchActions) as FailedBatchAction[]).find((name) => failedBatchActions[name] === number);
}

/** Why a batch failed: the acquirer took it and returned it, its totals differ, or it never answered. */
export const failedBatchReasons = ['refused', 'out_of_balance', 'not_answered'] as const;
/** A reason for which a batch failed. */
export type FailedBatchReason = (typeof failedBatchReasons)[number];

/** The acquirer's response code for totals that differ from its own (ISO 8583, reconcile error). */
const outOfBalanceCode = '95';

/** Returns why a batch failed, from the acquirer's answer; null if there never was one. */
export function failedBatchReasonOf(response_code: string | null): FailedBatchReason {
  if (response_code === null) return 'not_answered';
  return response_code === outOfBalanceCode ? 'out_of_balance' : 'refused';
}

/** Returns the response of a failed batch: RB if the acquirer took the batch and returned it (blanks.md 1), otherwise Other. */
export function failedBatchResponseOf(reason: FailedBatchReason): Exclude<FailedBatchResponse, 'All'> {
  return reason === 'refused' ? 'RB' : 'Other';
}

/** The totals of a batch on one side. Amounts in minor units of its one currency; credits are positive. */
export type ComparedTotals = {
  debits_number: number;
  debits_amount: number;
  credits_number: number;
  credits_amount: number;
};

/** One line of a comparison: our value, the acquirer's, and the difference (theirs less ours). */
export type ComparedLine = {
  line: keyof ComparedTotals | 'net_amount';
  ours: number;
  theirs: number;
  difference: number;
};

/** Compares a batch's totals with the acquirer's, line by line, with the net amount at the end. */
export function compareTotals(ours: ComparedTotals, theirs: ComparedTotals): ComparedLine[] {
  const net = ({ debits_amount, credits_amount }: ComparedTotals) => debits_amount - credits_amount;
  const lines = ['debits_number', 'debits_amount', 'credits_number', 'credits_amount'] as const;
  return [
    ...lines.map((line) => ({ line, ours: ours[line], theirs: theirs[line], difference: theirs[line] - ours[line] })),
    { line: 'net_amount', ours: net(ours), theirs: net(theirs), difference: net(theirs) - net(ours) },
  ];
}

/** Removes the history that a row contains from an action's payload before it is sent (spec section 3). */
export function withoutHistory<Payload extends object>(payload: Payload): Omit<Payload, 'history'> {
  const { history: _history, ...rest } = payload as Payload & { history?: unknown };
  return rest as Omit<Payload, 'history'>;
}
