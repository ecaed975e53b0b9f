import type { getSandboxClock as declaration } from '@countinghouse/contract/core/sandbox-clock/get-sandbox-clock';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { readSandboxClock } from '../../../store/sandbox-clock.ts';

/** Returns the sandbox's time; null if there is no sandbox. */
export function getSandboxClock({ sandbox, real_clock }: Dependencies): Operation<typeof declaration> {
  return async (context) => ({
    sandbox_clock:
      sandbox === undefined
        ? null
        : await context.transaction((transaction) => readSandboxClock(transaction, real_clock.now())),
  });
}
