import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { CallDeclaration } from './call.ts';
import type { ServiceName } from './services.ts';

/** The services whose calls a merchant's own server may make with an API key: those that take and follow payments. */
const apiKeyServices: ReadonlySet<ServiceName> = new Set(['credit-card', 'vault', 'invoice', 'recurring']);

/** The codes that a call's declaration names; none for a call that needs no code. */
export function codesOf({ permission }: Pick<CallDeclaration, 'permission'>): readonly PermissionCode[] {
  if (typeof permission === 'string') return [];
  return 'any_of' in permission ? permission.any_of : permission.all_of;
}

/**
 * Whether a call may be made with an API key: one of the payment services, or declared to be open to keys, behind permission codes, and not meant for
 * administrators. What is declared later is judged by the same declaration, so that no call is forgotten.
 */
export function opensToApiKeys(call: CallDeclaration): boolean {
  const is_open = apiKeyServices.has(call.service) || call.api_key === 'open';
  return is_open && call.user_type !== 'Administrator' && codesOf(call).length > 0;
}

/** A scope of an API key: a permission code, with the calls that declare it. */
export type ApiKeyScope = { code: PermissionCode; calls: readonly CallDeclaration[] };

/** Every scope that an API key can have, made from the declarations of the calls themselves, in the order of the codes' names. */
export function apiKeyScopesOf(calls: Readonly<Record<string, CallDeclaration>>): readonly ApiKeyScope[] {
  const scopes = new Map<PermissionCode, CallDeclaration[]>();
  for (const call of Object.values(calls).filter(opensToApiKeys)) {
    for (const code of codesOf(call)) scopes.set(code, [...(scopes.get(code) ?? []), call]);
  }
  return [...scopes].map(([code, opened]) => ({ code, calls: opened })).sort((a, b) => (a.code < b.code ? -1 : 1));
}
