/** The statuses of a charge, which is one due date of a plan. */
export const chargeStatuses = ['due', 'charging', 'retrying', 'paid', 'failed', 'skipped'] as const;

/** A status of a charge. */
export type ChargeStatus = (typeof chargeStatuses)[number];

/** The events of a charge. `try_later` is a re-attempt or a resend, and `fall_back` the end of an extra attempt that failed. */
export const chargeActions = ['claim', 'pay', 'try_later', 'fail', 'skip', 'make_up', 'fall_back', 'reverse'] as const;

/** An event of a charge. */
export type ChargeAction = (typeof chargeActions)[number];

/** The statuses from which a person or the customer can charge once more. The charge keeps its status in `status_before` meanwhile. */
export const restingStatuses = ['retrying', 'failed', 'skipped'] as const satisfies readonly ChargeStatus[];

/** A status from which a person or the customer can charge once more. */
export type RestingStatus = (typeof restingStatuses)[number];

/** The transitions of a charge (recurring.md section 2, 'charge from'). An action that is missing is not allowed. */
const chargeTransitions: Readonly<Record<ChargeStatus, Readonly<Partial<Record<ChargeAction, ChargeStatus>>>>> = {
  due: { claim: 'charging', skip: 'skipped' },
  charging: { pay: 'paid', try_later: 'retrying', fail: 'failed' },
  retrying: { claim: 'charging', make_up: 'charging', fail: 'failed' },
  failed: { make_up: 'charging' },
  skipped: { make_up: 'charging' },
  paid: { reverse: 'failed' },
};

/**
 * Returns the status of a charge after an action (recurring.md section 2); undefined if the action is not allowed.
 *
 * @param status_before the status from which an extra attempt started; null if the runner claimed the charge. An extra attempt is paid or
 *   falls back to that status, and the runner's attempt never falls back.
 */
export function chargeStatusAfter(
  status: ChargeStatus,
  action: ChargeAction,
  status_before: RestingStatus | null,
): ChargeStatus | undefined {
  if (status !== 'charging' || action === 'pay') return chargeTransitions[status][action];
  if (status_before === null) return chargeTransitions.charging[action];
  return action === 'fall_back' ? status_before : undefined;
}

/** Why a charge was skipped, is retried, or failed. */
export const chargeReasons = [
  // Skipped, or given up before an attempt.
  'paused',
  'ended',
  'merchant_status',
  'setting_off',
  'by_person',
  'too_late',
  'no_usable_card',
  'network_limit',
  // Retried, and failed when no attempt is left.
  'declined',
  'configuration',
  'not_reachable',
  // Waits for the account updater.
  'new_card_data',
  // Failed: the answer forbids the card or this charge.
  'card_refused',
  'stopped_by_bank',
  'pay_in_person',
  'cannot_be_charged',
  // Failed: the next due date came first.
  'superseded',
  // Failed: the payment was voided.
  'reversed',
] as const;

/** Why a charge was skipped, is retried, or failed. */
export type ChargeReason = (typeof chargeReasons)[number];

/** Reasons of charges that were skipped because someone wanted it. */
const wanted: ReadonlySet<ChargeReason> = new Set(['by_person', 'paused']);

/**
 * Whether a charge is still owed (recurring.md section 4, 'duration'): it is neither paid nor skipped on purpose. A pause gives nothing
 * back, so dates that pass during one are not owed; a retry that a pause interrupted is.
 */
export function isOwed({ status, reason }: { status: ChargeStatus; reason: ChargeReason | null }): boolean {
  if (status === 'paid') return false;
  return status !== 'skipped' || reason === null || !wanted.has(reason);
}
