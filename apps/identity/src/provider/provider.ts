import { createHash } from 'node:crypto';
import type { JWK } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider as OidcProvider } from 'oidc-provider';
import { accountById } from '../accounts/accounts.ts';
import { writeAudit } from '../audit.ts';
import { factorsOf, isEnrolled } from '../factors/factors.ts';
import type { Parts } from '../parts.ts';
import { securityClientId } from '../sessions/security.ts';
import { noteSession, noteSessionEnd } from '../sessions/sessions.ts';
import type { IdentitySettings } from '../settings.ts';
import { errors, interactionPolicy, Provider } from './oidc-provider.ts';
import { createProviderStore } from './provider-store.ts';
import { signingAlgorithm } from './signing-keys.ts';

const portalClientId = 'countinghouse-portal';

/** The services as a protected resource; every token request is for them (RFC 8707). */
const servicesResource = 'urn:countinghouse:services';

/** The possible scopes of a token for the services, from specification section 1. */
const serviceScopes = 'api1 qscope payments.creditcard';

/** Lifetimes in seconds. Access tokens are short-lived, since they cannot be revoked. */
const lifetimes = { access_token: 300, code: 60, session: 43_200, interaction: 900, refresh_token: 43_200 };

/** The pages that the provider needs. */
export type ProviderPages = {
  signOut(context: KoaContextWithOIDC, form: string): string;
  signedOut(context: KoaContextWithOIDC): string;
  error(context: KoaContextWithOIDC, refused: boolean): string;
  notFound(context: KoaContextWithOIDC): string;
};

/**
 * Creates the OpenID Connect provider: authorization code with PKCE for public clients, JWT access tokens for the services.
 *
 * The portal does not request offline_access (specification section 1) and gets no refresh token: it renews silently on /auth/silent while
 * the session lasts. Other clients in the settings can request it; their refresh tokens rotate, and using one twice ends the whole family.
 */
export function createProvider(parts: Parts, keys: JWK[], pages: ProviderPages): OidcProvider {
  const provider = new Provider(parts.settings.IDENTITY_URL, configurationOf(parts, keys, pages));
  provider.proxy = parts.settings.TRUSTED_PROXIES.length > 0;
  provider.use(async (context, next) => {
    // First, since the provider adds the hash of its own form script to an existing policy.
    for (const [name, value] of Object.entries(pageHeaders)) context.set(name, value);
    await next();
    await noteUse(parts, context as KoaContextWithOIDC);
    if (context.status === 404 && context.body == null && context.accepts('json', 'html') === 'html') {
      context.body = pages.notFound(context as KoaContextWithOIDC);
      context.status = 404;
    }
  });
  provider.on('server_error', (_context, error) =>
    parts.log.error({ error: error.message, stack: error.stack }, 'The provider failed'),
  );
  provider.on('end_session.success', (context) => noteSignOut(parts, context));
  return provider;
}

function configurationOf({ settings, clock, pool, log }: Parts, keys: JWK[], pages: ProviderPages): Configuration {
  return {
    adapter: createProviderStore(pool, clock, settings.SESSION_IDLE_SECONDS),
    jwks: { keys: keys as never },
    clients: clientsOf(settings),
    scopes: ['openid', 'profile', 'offline_access', ...serviceScopes.split(' ')],
    acrValues: ['aal1', 'aal2'],
    claims: {
      acr: null,
      amr: null,
      auth_time: null,
      sid: null,
      iss: null,
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: cookiesOf(settings),
    ttl: {
      AccessToken: lifetimes.access_token,
      AuthorizationCode: lifetimes.code,
      IdToken: lifetimes.access_token,
      // Counted from sign-in, however often the session is used.
      Session: (_context, session) =>
        session.loginTs === undefined
          ? lifetimes.session
          : Math.max(1, session.loginTs + lifetimes.session - Math.floor(clock.now().getTime() / 1_000)),
      Grant: lifetimes.session,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.refresh_token,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = pages.signOut(context, form);
        },
        postLogoutSuccessSource: async (context) => {
          context.body = pages.signedOut(context);
        },
      },
      resourceIndicators: servicesAsResource(settings),
    },
    rotateRefreshToken: true,
    // The portal's token is renewed while the session lasts, so it must end with the session.
    expiresWithSession: async (_context, code) => !code.scopes.has('offline_access'),
    clientBasedCORS: (_context, origin, client) =>
      (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
    interactions: { policy: signInPolicy(), url: (_context, interaction) => `/interaction/${interaction.uid}` },
    extraTokenClaims: readTokenClaims(pool),
    findAccount: findEnabledAccount(pool),
    loadExistingGrant: loadGrant(settings),
    renderError: async (context, out, error) => {
      log.warn(
        { error: out.error, error_description: out.error_description, path: context.path },
        'A request was refused',
      );
      if (!('statusCode' in error)) log.error({ error: error.message }, 'A request failed');
      context.body = pages.error(context, 'statusCode' in error);
    },
  };
}

/** The portal, the security page, and the clients in the settings. */
function clientsOf(settings: IdentitySettings): Configuration['clients'] {
  return [
    {
      client_id: portalClientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [`${settings.PORTAL_URL}/auth/success`, `${settings.PORTAL_URL}/auth/silent`],
      post_logout_redirect_uris: [`${settings.PORTAL_URL}/`, settings.PORTAL_URL],
      id_token_signed_response_alg: signingAlgorithm,
      scope: `openid profile ${serviceScopes}`,
    },
    {
      client_id: securityClientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [`${settings.IDENTITY_URL}/security`],
      id_token_signed_response_alg: signingAlgorithm,
      scope: 'openid',
    },
    ...settings.IDENTITY_CLIENTS.map((client) => ({
      ...client,
      token_endpoint_auth_method: 'none' as const,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code' as const],
      id_token_signed_response_alg: signingAlgorithm as 'ES256',
    })),
  ];
}

function cookiesOf(settings: IdentitySettings): Configuration['cookies'] {
  const secure = settings.IDENTITY_URL.startsWith('https:');
  // If portal and provider have different hosts, the portal's silent iframe is cross-site: then only SameSite=None cookies reach it.
  const same_host = new URL(settings.IDENTITY_URL).hostname === new URL(settings.PORTAL_URL).hostname;
  const cookie = {
    httpOnly: true,
    signed: true,
    secure,
    sameSite: secure && !same_host ? ('none' as const) : ('lax' as const),
  };
  return {
    keys: [createHash('sha256').update(`cookies ${settings.IDENTITY_COOKIE_SECRET}`).digest('base64url')],
    names: {
      session: 'countinghouse_session',
      interaction: 'countinghouse_interaction',
      resume: 'countinghouse_resume',
    },
    long: cookie,
    short: { ...cookie, sameSite: 'lax' },
  };
}

/** Declares the services as the only resource for tokens (RFC 8707), as JWTs. */
function servicesAsResource(settings: IdentitySettings): NonNullable<Configuration['features']>['resourceIndicators'] {
  return {
    enabled: true,
    // A request with only openid and profile is for the userinfo endpoint, which accepts no token for another audience.
    defaultResource: (context, _client, one_of) =>
      one_of ?? (isForServices(context.oidc.params?.scope) ? servicesResource : (undefined as never)),
    useGrantedResource: () => true,
    getResourceServerInfo: (_context, indicator) => {
      if (indicator !== servicesResource) throw new errors.InvalidTarget();
      return {
        scope: serviceScopes,
        audience: settings.OIDC_AUDIENCE,
        accessTokenTTL: lifetimes.access_token,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: signingAlgorithm } },
      };
    },
  };
}

/** RFC 9068: a token contains when and how its user signed in, and its session. */
function readTokenClaims(pool: Parts['pool']): NonNullable<Configuration['extraTokenClaims']> {
  return async (context, token) => {
    const account = 'accountId' in token && token.accountId ? await accountById(pool, token.accountId) : undefined;
    if (account === undefined) return undefined;
    const factors = await factorsOf(pool, account.id_server_id);
    const source = context.oidc.entities.AuthorizationCode ?? context.oidc.entities.RefreshToken;
    return {
      preferred_username: account.username,
      second_factor: factors.required || isEnrolled(factors),
      ...('sessionUid' in token && token.sessionUid !== undefined ? { sid: token.sessionUid } : {}),
      ...(source?.authTime === undefined ? {} : { auth_time: source.authTime }),
      ...(source?.amr === undefined ? {} : { amr: source.amr }),
      ...(source?.acr === undefined ? {} : { acr: source.acr }),
    };
  };
}

/** A disabled account is treated as unknown. */
function findEnabledAccount(pool: Parts['pool']): NonNullable<Configuration['findAccount']> {
  return async (_context, id) => {
    const account = await accountById(pool, id);
    if (account === undefined || account.disabled) return undefined;
    return {
      accountId: id,
      claims: async () => ({
        sub: id,
        name: `${account.first_name} ${account.last_name}`.trim(),
        given_name: account.first_name,
        family_name: account.last_name,
        preferred_username: account.username,
      }),
    };
  };
}

/**
 * Our own clients need no consent. The grant's id is derived from session and client, so that parallel silent renewals create the same
 * grant instead of racing.
 */
function loadGrant(settings: IdentitySettings): NonNullable<Configuration['loadExistingGrant']> {
  return async (context) => {
    const { session, client, provider } = context.oidc;
    if (session?.accountId === undefined || client === undefined) return undefined;
    const known = session.grantIdFor(client.clientId);
    const id =
      known ??
      createHash('sha256')
        .update(`${session.uid} ${session.accountId} ${client.clientId} ${settings.IDENTITY_COOKIE_SECRET}`)
        .digest('base64url');
    const existing = await provider.Grant.find(id);
    if (existing !== undefined) return existing;
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.jti = id;
    grant.addOIDCScope(`openid profile offline_access ${serviceScopes}`);
    grant.addResourceScope(servicesResource, serviceScopes);
    await grant.save();
    return grant;
  };
}

/** Records the use of a session on a device: at sign-in and at each silent renewal. */
async function noteUse({ pool, clock }: Parts, context: KoaContextWithOIDC): Promise<void> {
  const { session, route } = context.oidc ?? {};
  if (session?.accountId === undefined || (route !== 'authorization' && route !== 'resume')) return;
  await noteSession(
    pool,
    {
      session_id: session.uid,
      id_server_id: session.accountId,
      user_agent: context.get('user-agent'),
      address: context.ip,
      signed_in_at: new Date((session.loginTs ?? 0) * 1000),
    },
    clock.now(),
  );
}

function noteSignOut(parts: Parts, context: KoaContextWithOIDC): void {
  const { clock, pool, log } = parts;
  const { accountId: id_server_id, uid } = context.oidc.session ?? {};
  const written = writeAudit(parts, {
    created_at: clock.now(),
    event: 'signed_out',
    id_server_id,
    username: '',
    address: context.ip,
    by: 'person',
  });
  const ended =
    id_server_id === undefined || uid === undefined || context.oidc.params?.logout === undefined
      ? undefined
      : noteSessionEnd(pool, { id_server_id, session_id: uid }, clock.now());
  void Promise.all([written, ended]).catch((error: Error) =>
    log.error({ error: error.message }, 'A sign-out could not be written down'),
  );
}

/** Requires signing in as usual, and also if the session's account is gone or disabled. */
function signInPolicy() {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'the account of the session cannot sign in any more',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  return policy;
}

function isForServices(scope: unknown): boolean {
  const asked = typeof scope === 'string' ? scope.split(' ') : [];
  return serviceScopes.split(' ').some((each) => asked.includes(each));
}

/** No framing, no inline scripts or styles, no external resources; forms only post to this origin and the clients. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;
