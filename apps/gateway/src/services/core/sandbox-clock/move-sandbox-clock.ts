import type { moveSandboxClock as declaration } from '@countinghouse/contract/core/sandbox-clock/move-sandbox-clock';
import { sandboxMove_maximum_days } from '@countinghouse/contract/core/sandbox-clock/sandbox-clock';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { advanceSandboxClock, readSandboxClock } from '../../../store/sandbox-clock.ts';

/**
 * Moves the sandbox's clock forward: on this node immediately, on the others within a second.
 *
 * @throws OperationError not_found without a sandbox, invalid_request for an instant that is not in the future or too far ahead
 */
export function moveSandboxClock({ sandbox, real_clock, owner_pool }: Dependencies): Operation<typeof declaration> {
  return async (context, { body }) => {
    if (sandbox === undefined) throw new OperationError('not_found');
    const to = new Date(body.to);
    const real = real_clock.now();
    const answer = await context.transaction(async (transaction) => {
      const before = await readSandboxClock(transaction, real, { lock: true });
      const wait_ms = to.getTime() - new Date(before.now).getTime();
      if (!(wait_ms > 0) || wait_ms > sandboxMove_maximum_days * 86_400_000) {
        throw new OperationError('invalid_request', {
          errors: [
            { field: 'to', message: `must be ahead of ${before.now}, by ${sandboxMove_maximum_days} days at most` },
          ],
        });
      }
      await advanceSandboxClock(transaction, {
        ahead_ms: to.getTime() - real.getTime(),
        moved_at: real,
        moved_by: context.identity.user.user_id,
      });
      const after = await readSandboxClock(transaction, real);
      await writeAudit(transaction, context, {
        call: 'move_sandbox_clock',
        target_type: 'sandbox_clock',
        target_id: context.identity.tenant_uid,
        entity_id: context.identity.tenant_uid,
        before: { now: before.now },
        after: { now: after.now },
      });
      return { sandbox_clock: after };
    });
    await sandbox.follow(owner_pool);
    return answer;
  };
}
