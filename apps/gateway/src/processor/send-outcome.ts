import type { HostReply } from '@countinghouse/iso8583/reply';

/** Why nothing was sent: no connection was available, or too many requests are in progress. */
type NotSentReason = 'not_reachable' | 'busy';

/** Why the outcome is unknown. The names are those of the gateway reasons in the domain package. */
export type UnknownReason = 'timed_out' | 'answer_not_understood' | 'interrupted';

/**
 * The outcome of a request. `not_sent` only if it is certain that no byte was sent. Everything else without an answer is `unknown`, never a
 * failure: the acquirer may have processed it.
 */
export type SendOutcome =
  | { outcome: 'answered'; reply: HostReply }
  | { outcome: 'not_sent'; reason: NotSentReason }
  | { outcome: 'unknown'; reason: UnknownReason };
