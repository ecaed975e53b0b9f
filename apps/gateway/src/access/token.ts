import { hash } from 'node:crypto';
import type { Clock } from '@countinghouse/domain/time/clock';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { OperationError } from '../operation.ts';
import type { GatewaySettings } from '../settings.ts';

/** The person of a verified token, and its facts about their sign-in (RFC 9068). */
export type Subject = {
  id_server_id: string;
  issued_at_s: number;
  /** The session at the identity provider for which the token was issued. */
  session_id?: string | undefined;
  /** The client that got the token (RFC 9068). */
  client_id?: string | undefined;
  /** When the person signed in. Undefined if the provider does not say. */
  auth_time_s?: number | undefined;
  /** How they signed in (RFC 8176): `mfa` means two factors. */
  authentication_methods: readonly string[];
  /** They have a second factor, or must set one up. */
  second_factor: boolean;
};

export type TokenVerifier = {
  /** Returns the cached subject of a verified, unexpired token. Synchronous, for the hot path. */
  remembered(token: string): Subject | undefined;
  /**
   * Verifies an access token: signature, issuer, audience, type, times.
   * @throws OperationError not_signed_in for an invalid token, service_unavailable when the keys cannot be fetched
   */
  verify(token: string): Promise<Subject>;
};

/** The largest accepted clock difference between issuer and gateway. */
const tolerance_s = 5;
const remembered_maximum = 10_000;
const fetchLimit_ms = 3_000;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type TokenSettings = Pick<
  GatewaySettings,
  'OIDC_ISSUER' | 'OIDC_AUDIENCE' | 'OIDC_JWKS_URI' | 'OIDC_SUBJECT_CLAIM' | 'OIDC_TOKEN_TYPE'
>;

/**
 * Makes the verifier of bearer tokens of any OpenID Connect provider, with the keys that its discovery document names. Only RS256 and ES256
 * are accepted, so neither an unsigned token nor one signed with a public key as a shared secret passes. An ID token fails on its type and
 * its audience. A verified token is cached under its hash until it expires.
 */
export function createTokenVerifier(settings: TokenSettings, clock: Clock): TokenVerifier {
  const remembered = new Map<string, Subject & { expires_at_ms: number }>();
  let keys: Promise<JWTVerifyGetKey> | undefined;

  const ensureKeys = (): Promise<JWTVerifyGetKey> => {
    keys ??= findKeys(settings).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };

  return {
    remembered: (token) => {
      const key = hashOf(token);
      const known = remembered.get(key);
      if (known === undefined) return undefined;
      if (known.expires_at_ms > clock.now().getTime()) return known;
      remembered.delete(key);
      return undefined;
    },
    verify: async (token) => {
      const now = clock.now();
      try {
        const { payload } = await jwtVerify(token, await ensureKeys(), {
          algorithms: ['RS256', 'ES256'],
          issuer: settings.OIDC_ISSUER,
          audience: settings.OIDC_AUDIENCE,
          typ: settings.OIDC_TOKEN_TYPE,
          clockTolerance: tolerance_s,
          currentDate: now,
          requiredClaims: ['exp'],
        });
        const id_server_id = payload[settings.OIDC_SUBJECT_CLAIM];
        if (typeof id_server_id !== 'string' || !uuidPattern.test(id_server_id)) {
          throw new OperationError('not_signed_in');
        }
        const subject = {
          id_server_id: id_server_id.toLowerCase(),
          issued_at_s: payload.iat ?? 0,
          session_id: typeof payload.sid === 'string' ? payload.sid : undefined,
          client_id: typeof payload.client_id === 'string' ? payload.client_id : undefined,
          auth_time_s: typeof payload.auth_time === 'number' ? payload.auth_time : undefined,
          authentication_methods: Array.isArray(payload.amr) ? payload.amr.map(String) : [],
          second_factor: payload.second_factor === true,
          expires_at_ms: ((payload.exp ?? 0) + tolerance_s) * 1_000,
        };
        if (remembered.size >= remembered_maximum) {
          for (const oldest of remembered.keys()) {
            remembered.delete(oldest);
            break;
          }
        }
        remembered.set(hashOf(token), subject);
        return subject;
      } catch (error) {
        if (error instanceof OperationError) throw error;
        if (error instanceof errors.JOSEError && !isKeyFetchFault(error)) {
          throw new OperationError('not_signed_in', { cause: error });
        }
        throw new OperationError('service_unavailable', { cause: error });
      }
    },
  };
}

/** The two ways in which jose reports a response that is not a key set, besides fetch's own errors. */
function isKeyFetchFault(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
  );
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64');
}

async function findKeys(settings: TokenSettings): Promise<JWTVerifyGetKey> {
  const options = { timeoutDuration: fetchLimit_ms, cooldownDuration: 10_000, cacheMaxAge: 600_000 };
  if (settings.OIDC_JWKS_URI !== undefined) return createRemoteJWKSet(new URL(settings.OIDC_JWKS_URI), options);
  const response = await fetch(`${settings.OIDC_ISSUER}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(fetchLimit_ms),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The issuer's discovery document answered ${response.status}`);
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (document.issuer !== settings.OIDC_ISSUER || typeof document.jwks_uri !== 'string') {
    throw new Error('The discovery document names another issuer than the configured one');
  }
  return createRemoteJWKSet(new URL(document.jwks_uri), options);
}
