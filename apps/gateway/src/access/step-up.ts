import type { CallDeclaration } from '@countinghouse/contract/call';
import type { Clock } from '@countinghouse/domain/time/clock';
import { OperationError } from '../operation.ts';
import type { Subject } from './token.ts';

/** The provider's clock can be this far ahead of this one. */
const tolerance_s = 60;

/**
 * Refuses a call that declares `step_up` if the person's sign-in is too old, or if they have a second factor and did not use it. Both facts
 * come only from the verified token (RFC 9470): without `auth_time` it is never recent.
 *
 * @throws OperationError step_up_required
 */
export function requireStepUp(
  call: Pick<CallDeclaration, 'step_up'>,
  subject: Subject,
  { clock, maximum_age_minutes }: { clock: Clock; maximum_age_minutes: number },
): void {
  if (call.step_up === undefined) return;
  const now_s = clock.now().getTime() / 1_000;
  const { auth_time_s, authentication_methods, second_factor } = subject;
  const recent =
    auth_time_s !== undefined && auth_time_s <= now_s + tolerance_s && now_s - auth_time_s <= maximum_age_minutes * 60;
  if (!recent || (second_factor && !authentication_methods.includes('mfa'))) {
    throw new OperationError('step_up_required');
  }
}
