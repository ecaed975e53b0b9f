import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { sandboxClock } from './sandbox-clock.ts';

/** Returns the time in the sandbox; null if the clock cannot be moved, as in production. */
export const getSandboxClock = defineCall({
  name: 'get_sandbox_clock',
  service: 'core',
  method: 'GET',
  path: '/sandbox-clock',
  summary: 'Retrieve the sandbox clock',
  source: 'decision 22',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'none',
  response: z.object({ sandbox_clock: z.nullable(sandboxClock) }),
  errors: [],
});
