import { randomBytes } from 'node:crypto';
import { deviceOf } from '@countinghouse/domain/card/device';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { accountById, passwordChangedAt } from '../accounts/accounts.ts';
import { type Enrolling, enrolPage, factorSealer, mountEnrolment } from '../factors/enrolment.ts';
import { type Factors, factorsOf, isEnrolled } from '../factors/factors.ts';
import { removePasskey } from '../factors/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';
import { type Form, type PageKit, textOf } from '../page-kit.ts';
import type { Parts } from '../parts.ts';
import { mountChangePassword } from '../passwords/change-password.ts';
import { aroundOf } from '../sign-in/locale-of.ts';
import type { Present } from './present.ts';
import { endSession, endSessions, sessionsOf } from './sessions.ts';

/** A sign-in within this time opens the page; an older one must be repeated. */
const freshFor_minutes = 15;

/** The provider's own client for the security page, which requires a fresh sign-in. Its codes are never exchanged. */
export const securityClientId = 'countinghouse-security';

/**
 * Mounts the page on which users see and change their factors and sessions: /security. It requires a fresh sign-in of this browser, with
 * the second factor if there is one.
 */
export function mountSecurity(server: FastifyInstance, parts: Parts, provider: Provider, kit: PageKit): void {
  const { settings, clock, pool } = parts;
  const present = createPresence(parts, provider, kit);

  const enrollingOf = ({ account, session }: Present): Enrolling => ({
    account,
    base: '/security',
    form: formOf(session),
    required: false,
    added: async (methods) => {
      // The user has just proved possession: this session counts as signed in with both.
      session.amr = [...methods];
      session.acr = 'aal2';
      await session.persist();
      return { href: '/security' };
    },
  });

  server.get('/security', async (request, reply) => {
    const here = await present(request, reply);
    if (here === undefined) return reply;
    const { account, factors, session } = here;
    const sessions = await sessionsOf(pool, account.id_server_id, clock.now());
    return kit.show(request, reply, {
      page: 'security',
      csrf: kit.guard.token(request, reply, formOf(session)),
      username: account.username,
      factors,
      password_changed_at: await passwordChangedAt(pool, account.id_server_id),
      sessions: sessions.map(({ session_id, user_agent, address, began_at, last_seen_at }) => ({
        session_id,
        ...deviceOf(user_agent),
        address,
        began_at,
        last_seen_at,
        present: session_id === session.uid,
      })),
      portal_url: settings.PORTAL_URL,
    });
  });

  server.get('/security/add', async (request, reply) => {
    const here = await present(request, reply);
    if (here === undefined) return reply;
    return kit.show(request, reply, await enrolPage(parts, kit, request, reply, enrollingOf(here)));
  });

  mountEnrolment(server, '/security', { parts, kit }, async (request, reply) => {
    const here = await present(request, reply);
    return here === undefined ? undefined : enrollingOf(here);
  });

  mountChangePassword(server, { parts, kit }, present);

  /** Handles a form of this page: checks it, does the work, and redirects back. */
  const onForm: OnForm = (path, work) =>
    server.post<{ Body: Form }>(path, async (request, reply) => {
      const here = await present(request, reply);
      if (here === undefined) return reply;
      if (kit.guard.fits(request, formOf(here.session), request.body?.csrf)) {
        const answered = await work(here, request.body, request, reply);
        if (answered === reply) return reply;
      }
      return reply.redirect('/security', 303);
    });

  mountFactorForms(onForm, parts, kit);
  mountSessionForms(onForm, parts, kit);
}

type FindPresent = (request: FastifyRequest, reply: FastifyReply) => Promise<Present | undefined>;
type OnForm = (
  path: string,
  work: (here: Present, form: Form | undefined, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => void;

/** Returns the freshly signed-in user; otherwise redirects to sign-in, or explains why that did not help. */
function createPresence({ settings, clock, pool }: Parts, provider: Provider, kit: PageKit): FindPresent {
  return async (request, reply) => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw) as never);
    const account = session.accountId === undefined ? undefined : await accountById(pool, session.accountId);
    if (account !== undefined && !account.disabled) {
      const factors = await factorsOf(pool, account.id_server_id);
      const age_s = clock.now().getTime() / 1_000 - (session.loginTs ?? 0);
      const proved = !isEnrolled(factors) || session.amr?.includes('mfa') === true;
      if (age_s <= freshFor_minutes * 60 && proved) return { account, factors, session };
    }
    const query = request.query as Record<string, unknown>;
    // Back from sign-in and still not sufficient: shows the refusal instead of a redirect loop.
    if (query.code !== undefined || query.error !== undefined) {
      kit.showGone(request, reply);
      return undefined;
    }
    const { locale } = aroundOf(request, reply, settings.IDENTITY_URL);
    const ask = new URLSearchParams({
      client_id: securityClientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${settings.IDENTITY_URL}/security`,
      prompt: 'login',
      code_challenge: randomBytes(32).toString('base64url'),
      code_challenge_method: 'S256',
      ui_locales: locale,
      ...(account === undefined ? {} : { login_hint: account.username }),
    });
    reply.redirect(`/auth?${ask}`, 303);
    return undefined;
  };
}

function mountFactorForms(onForm: OnForm, parts: Parts, kit: PageKit): void {
  const { clock, pool } = parts;
  const removed = ({ account }: Present, request: FastifyRequest) =>
    kit.note('second_factor_removed', request, account.username, account.id_server_id);

  onForm('/security/passkey/remove', async (here, form, request) => {
    if (!mayRemove(here.factors)) return;
    if (await removePasskey(pool, here.account.id_server_id, textOf(form, 'passkey_id'))) await removed(here, request);
  });

  onForm('/security/authenticator/remove', async (here, _form, request) => {
    if (!mayRemove(here.factors)) return;
    await pool.query('delete from authenticators where id_server_id = $1', [here.account.id_server_id]);
    await removed(here, request);
  });

  onForm('/security/recovery-codes', async (here, _form, request, reply) => {
    if (!isEnrolled(here.factors)) return undefined;
    const codes = await makeRecoveryCodes(pool, clock, factorSealer(parts), here.account.id_server_id);
    await kit.note('recovery_codes_made', request, here.account.username, here.account.id_server_id);
    const csrf = kit.guard.token(request, reply, formOf(here.session));
    return kit.show(request, reply, { page: 'recovery_codes', codes, csrf, href: '/security' });
  });
}

/** The last factor cannot be removed while one is required. */
function mayRemove({ passkeys, authenticator, required }: Factors): boolean {
  return !required || passkeys.length + (authenticator === null ? 0 : 1) > 1;
}

function mountSessionForms(onForm: OnForm, { clock, pool }: Parts, kit: PageKit): void {
  onForm('/security/sessions/end', async ({ account }, form, request) => {
    const given = { id_server_id: account.id_server_id, session_id: textOf(form, 'session_id') };
    if (await endSession(pool, given, clock.now()))
      await kit.note('sessions_ended', request, account.username, account.id_server_id);
  });

  onForm('/security/sessions/end-others', async ({ account, session }, _form, request) => {
    await endSessions(pool, { id_server_id: account.id_server_id, kept_session_id: session.uid }, clock.now());
    await kit.note('sessions_ended', request, account.username, account.id_server_id);
  });
}

function formOf(session: Present['session']): string {
  return `security ${session.uid}`;
}
