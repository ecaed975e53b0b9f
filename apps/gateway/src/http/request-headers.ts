import type { IncomingHttpHeaders } from 'node:http';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { cardNumberMessage, holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { OperationError, type RequestIdentity } from '../operation.ts';

/** Returns one header as text. An empty header counts as missing. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the token of `Authorization: Bearer …`; undefined if there is none in that form. */
export function bearerTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers.authorization;
  if (given === undefined || given.length > 8_192) return undefined;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(given)?.[1];
}

/** Returns the API key of `Authorization: Bearer chk_…`; undefined if there is none in that form. */
export function apiKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers.authorization;
  if (given === undefined || given.length > 128) return undefined;
  return /^Bearer (chk_[0-9A-Za-z]+)$/i.exec(given)?.[1];
}

/** Returns the visitor token of `Authorization: Bearer …`; undefined if there is none in that form. */
export function visitorTokenOf(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
}

/** Headers that identify the caller, the merchant, the terminal and the key. Each can occur only once. */
const single = new Set([
  'authorization',
  'idempotency-key',
  'x-terminal-key',
  'x-impersonate-merchant-id',
  'x-impersonate-user-id',
  'x-identity-id',
  'x-entity-id',
  'q-user-id',
  'x-modified-by',
]);

/**
 * Refuses a request that repeats one of these headers. Node would take the first or join both, and a proxy may have checked the other.
 *
 * @param raw_headers names and values in turn, as received
 * @throws OperationError invalid_request, naming the header
 */
export function requireHeadersOnce(raw_headers: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < raw_headers.length; index += 2) {
    const name = raw_headers[index]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.has(name)) {
      throw new OperationError('invalid_request', { errors: [{ field: name, message: 'must be given once' }] });
    }
    seen.add(name);
  }
}

/** Returns the request id that the client sent, if it has a safe form. */
export function requestIdOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !/^[\w-]{8,64}$/.test(given)) return undefined;
  return holdsCardNumber(given) ? undefined : given;
}

/**
 * Compares X-IDENTITY-ID, X-ENTITY-ID and Q-USER-ID with the request's identity. The portal states in them for whom it acts. They never
 * authorise. If they differ from the token and the open impersonation, the call is refused.
 *
 * @throws OperationError invalid_request, naming the header
 */
export function requireAgreement(headers: IncomingHttpHeaders, identity: RequestIdentity): void {
  for (const [header, property] of statedIdentity) {
    const stated = headerOf(headers, header);
    if (stated === undefined) continue;
    const wanted = stated.toLowerCase();
    if (wanted === identity.user[property] || wanted === identity.impersonator?.[property]) continue;
    throw new OperationError('invalid_request', {
      errors: [{ field: header, message: 'names somebody else than the signed-in person' }],
    });
  }
}

const statedIdentity = [
  ['x-identity-id', 'id_server_id'],
  ['x-entity-id', 'entity_id'],
  ['q-user-id', 'user_id'],
] as const;

/**
 * Checks X-MODIFIED-BY on a call that needs it: it must be the user_id of the token's person. It states who changes something and never
 * authorises.
 *
 * @throws OperationError invalid_request, naming the header
 */
export function requireModifiedBy(
  call: CallDeclaration,
  headers: IncomingHttpHeaders,
  identity: RequestIdentity,
): void {
  if (call.modified_by === undefined) return;
  const stated = headerOf(headers, 'x-modified-by')?.toLowerCase();
  if (stated === (identity.impersonator ?? identity.user).user_id) return;
  const message =
    stated === undefined ? 'must name the signed-in person' : 'names somebody else than the signed-in person';
  throw new OperationError('invalid_request', { errors: [{ field: 'X-MODIFIED-BY', message }] });
}

/**
 * Returns the Idempotency-Key of a call that needs one.
 *
 * @throws OperationError idempotency_key_missing, or invalid_request if it is too short, too long or not ASCII, or contains a card number
 */
export function idempotencyKeyOf(call: CallDeclaration, headers: IncomingHttpHeaders): string | undefined {
  if (call.idempotency === undefined) return undefined;
  const key = headerOf(headers, 'idempotency-key');
  if (key === undefined) throw new OperationError('idempotency_key_missing');
  const fits = /^[\x21-\x7e]{8,128}$/.test(key);
  if (fits && !holdsCardNumber(key)) return key;
  const message = fits ? cardNumberMessage : 'must have 8 to 128 visible ASCII characters';
  throw new OperationError('invalid_request', { errors: [{ field: 'Idempotency-Key', message }] });
}
