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

/** Where the work on a failed batch stands: what can be looked for, without All. */
export type FailedBatchState = Exclude<FailedBatchStatus, 'All'>;

/**
 * Which action leads from which status to which (docs/decisions/0020). Pending waits for the acquirer's answer, and Successful has settled:
 * nothing can be done there. No action but Resubmit touches money, so a case that was closed or cancelled can still be resubmitted.
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

/** The status that an action leads to; undefined where the present status does not allow it. */
export function failedBatchStatusAfter(
  status: FailedBatchState,
  action: FailedBatchAction,
): FailedBatchState | undefined {
  return failedBatchTransitions[status][action];
}

/** The actions that a status allows and that are offered to a person, by their order on the wire. */
export function offeredActionsOf(status: FailedBatchState): FailedBatchAction[] {
  return offeredFailedBatchActions.filter((action) => failedBatchStatusAfter(status, action) !== undefined);
}

/** The action of a number on the wire; undefined for any other number. */
export function failedBatchActionOf(number: number): FailedBatchAction | undefined {
  return (Object.keys(failedBatchActions) as FailedBatchAction[]).find((name) => failedBatchActions[name] === number);
}

/** Why a batch failed: the acquirer took it and sent it back, counts otherwise, or never answered. */
export const failedBatchReasons = ['refused', 'out_of_balance', 'not_answered'] as const;
/** A reason for which a batch failed. */
export type FailedBatchReason = (typeof failedBatchReasons)[number];

/** The acquirer's response code for totals that are not its own (ISO 8583, reconcile error). */
const outOfBalanceCode = '95';

/** Why a batch failed, by what the acquirer answered; null where it never did. */
export function failedBatchReasonOf(response_code: string | null): FailedBatchReason {
  if (response_code === null) return 'not_answered';
  return response_code === outOfBalanceCode ? 'out_of_balance' : 'refused';
}

/** The response of a failed batch: RB where the acquirer took the batch and sent it back (blanks.md 1), Other for all else. */
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

/** One line of a comparison: ours, the acquirer's, and theirs less ours. */
export type ComparedLine = {
  line: keyof ComparedTotals | 'net_amount';
  ours: number;
  theirs: number;
  difference: number;
};

/** A batch's totals held against the acquirer's, line by line, with the net amount below. */
export function compareTotals(ours: ComparedTotals, theirs: ComparedTotals): ComparedLine[] {
  const net = ({ debits_amount, credits_amount }: ComparedTotals) => debits_amount - credits_amount;
  const lines = ['debits_number', 'debits_amount', 'credits_number', 'credits_amount'] as const;
  return [
    ...lines.map((line) => ({ line, ours: ours[line], theirs: theirs[line], difference: theirs[line] - ours[line] })),
    { line: 'net_amount', ours: net(ours), theirs: net(theirs), difference: net(theirs) - net(ours) },
  ];
}

/** An action's payload without the history that a row carries, as it is sent (spec section 3). */
export function withoutHistory<Payload extends object>(payload: Payload): Omit<Payload, 'history'> {
  const { history: _history, ...rest } = payload as Payload & { history?: unknown };
  return rest as Omit<Payload, 'history'>;
}
