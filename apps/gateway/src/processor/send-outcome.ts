import type { HostReply } from '@countinghouse/iso8583/reply';

/** Why nothing went out: no connection could be had, or too much is under way already. */
type NotSentReason = 'not_reachable' | 'busy';

/** Why the outcome is not known; the names are those of domain's gateway reasons. */
export type UnknownReason = 'timed_out' | 'answer_not_understood' | 'interrupted';

/**
 * What became of a request. `not_sent` only where it is certain that no byte went out; everything else that is not an
 * answer is `unknown`, never a failure: the acquirer may have done what it was asked.
 */
export type SendOutcome =
  | { outcome: 'answered'; reply: HostReply }
  | { outcome: 'not_sent'; reason: NotSentReason }
  | { outcome: 'unknown'; reason: UnknownReason };
