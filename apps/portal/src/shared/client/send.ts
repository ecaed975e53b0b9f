import { createClient } from '@countinghouse/contract/client';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { callHeaders } from './headers.ts';

/** Sends a declared call with the session's headers. Throws CallError; queries and mutations report it (errors.ts). */
export const send = createClient({
  base: (service) => config().services[service],
  headers: (call) => callHeaders(call, session.snapshot(), window.location.pathname),
});
