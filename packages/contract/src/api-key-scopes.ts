import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { CallDeclaration } from './call.ts';
import type { ServiceName } from './services.ts';

/** The services that a merchant's own server can call with an API key: those that take and follow payments. */
const apiKeyServices: ReadonlySet<ServiceName> = new Set(['credit-card', 'vault', 'invoice', 'recurring']);

/** Returns the codes that a call's declaration requires; none for a call without permission codes. */
export function codesOf({ permission }: Pick<CallDeclaration, 'permission'>): readonly PermissionCode[] {
  if (typeof permission === 'string') return [];
  return 'any_of' in permission ? permission.any_of : permission.all_of;
}

/**
 * Whether a call can be made with an API key: it belongs to a payment service or is declared open to keys, requires permission codes, and
 * is not for administrators. New calls are decided by their declaration, so none is forgotten.
 */
export function opensToApiKeys(call: CallDeclaration): boolean {
  const is_open = apiKeyServices.has(call.service) || call.api_key === 'open';
  return is_open && call.user_type !== 'Administrator' && codesOf(call).length > 0;
}

/** A scope of an API key: a permission code, with the calls that require it. */
export type ApiKeyScope = { code: PermissionCode; calls: readonly CallDeclaration[] };

/** Returns every possible scope of an API key, derived from the call declarations, sorted by code. */
export function apiKeyScopesOf(calls: Readonly<Record<string, CallDeclaration>>): readonly ApiKeyScope[] {
  const scopes = new Map<PermissionCode, CallDeclaration[]>();
  for (const call of Object.values(calls).filter(opensToApiKeys)) {
    for (const code of codesOf(call)) scopes.set(code, [...(scopes.get(code) ?? []), call]);
  }
  return [...scopes].map(([code, opened]) => ({ code, calls: opened })).sort((a, b) => (a.code < b.code ? -1 : 1));
}
