import { opensToApiKeys } from './api-key-scopes.ts';
import type { CallDeclaration } from './call.ts';
import { commonErrors, type ErrorCode, errorCodes, publicErrors, visitorErrors } from './errors.ts';

/**
 * Returns every error that a call can answer: the common ones of signed-in or public calls, those that follow from its declaration (a call
 * with a body can be sent an invalid one), and those it lists itself; in the order of the table of errors.
 */
export function errorsOf(call: CallDeclaration): readonly ErrorCode[] {
  const found = new Set<ErrorCode>([...errorsOfEvery(call), ...call.errors]);
  const signed_in = call.permission !== 'public' && call.permission !== 'visitor';
  const add = (...codes: ErrorCode[]) => {
    for (const code of codes) found.add(code);
  };
  if (signed_in && !opensToApiKeys(call)) add('api_key_not_accepted');
  if (call.body !== undefined) add('malformed_body', 'unsupported_media_type', 'payload_too_large');
  if (call.params !== undefined) add('not_found');
  if (typeof call.permission === 'object') add('permission_missing', 'merchant_setting_off');
  if (call.user_type !== undefined) add('permission_missing');
  if (call.merchant_scope === 'one' && signed_in) add('merchant_required');
  if (call.merchant_capability !== undefined) add('merchant_status_forbids');
  if (call.merchant_capability !== undefined && signed_in) add('merchant_required');
  if (call.terminal !== undefined) add('terminal_key_missing', 'terminal_key_unknown');
  if (call.step_up !== undefined) add('step_up_required');
  if (call.idempotency !== undefined) add('idempotency_key_missing');
  if (signed_in && call.effect === 'write' && call.acts_as !== 'self') {
    add('view_only_impersonation');
    if (call.while_impersonating === undefined && call.user_type !== 'Administrator') add('impersonation_forbids');
  }
  return (Object.keys(errorCodes) as ErrorCode[]).filter((code) => found.has(code));
}

function errorsOfEvery({ permission }: CallDeclaration): readonly ErrorCode[] {
  if (permission === 'public') return publicErrors;
  return permission === 'visitor' ? visitorErrors : commonErrors;
}
