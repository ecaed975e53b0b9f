import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant } from '../../fields.ts';
import { sandboxClock } from './sandbox-clock.ts';

/** Moves the sandbox clock forward, for all nodes and users, so that batches close and plans come due. It never goes back. */
export const moveSandboxClock = defineCall({
  name: 'move_sandbox_clock',
  service: 'core',
  method: 'POST',
  path: '/sandbox-clock',
  summary: 'Move the sandbox clock forward',
  source: 'decision 22',
  permission: { any_of: ['BRRB'] },
  user_type: 'Administrator',
  effect: 'write',
  merchant_scope: 'any',
  body: z.strictObject({ to: instant }),
  response: z.object({ sandbox_clock: sandboxClock }),
  errors: ['not_found'],
});
