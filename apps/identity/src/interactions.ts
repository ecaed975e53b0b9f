import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { accountByName, trySignIn } from './accounts.ts';
import { type IdentityEvent, writeAudit } from './audit.ts';
import { demoPeople } from './demo-people.ts';
import { createFormGuard } from './form-guard.ts';
import { aroundOf } from './locale-of.ts';
import { errors } from './oidc-provider.ts';
import type { Page } from './pages/page-model.ts';
import { renderPage } from './pages/render.ts';
import type { Parts } from './parts.ts';
import { demoPassword, passwordFaults } from './passwords.ts';
import { accountOfReset, finishReset } from './reset.ts';
import { sendReset } from './send-reset.ts';
import { mayTry } from './tries.ts';

/** Longer input than any page allows is cut before it is looked at. */
const inputMaximum = 256;

/** Mails that one address may ask for in 15 minutes. */
const forgottenMaximum = 20;

type Form = Record<string, string | undefined>;

/** The pages that people see: signing in, a forgotten password, setting a new one. */
export function mountInteractions(server: FastifyInstance, parts: Parts, provider: Provider): void {
  const { settings, clock, pool, log } = parts;
  const guard = createFormGuard(settings.IDENTITY_COOKIE_SECRET, settings.IDENTITY_URL.startsWith('https:'));
  const production = settings.NODE_ENV === 'production';

  const show = (request: FastifyRequest, reply: FastifyReply, page: Page, status = 200, ui_locales?: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(renderPage(page, aroundOf(request, reply, settings.IDENTITY_URL, ui_locales)));

  const note = (event: IdentityEvent, request: FastifyRequest, username: string, id_server_id?: string) =>
    writeAudit(pool, { created_at: clock.now(), event, id_server_id, username, address: request.ip });

  const signInPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    username: string,
  ): Extract<Page, { page: 'sign_in' }> => ({
    page: 'sign_in',
    action: `/interaction/${uid}`,
    csrf: guard.token(request, reply, `sign-in ${uid}`),
    forgotten_href: '/forgotten',
    username,
    ...(settings.DEMO_DATA ? { demo: { people: demoPeople, password: demoPassword } } : {}),
  });

  const detailsOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });

  server.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const details = await detailsOf(request, reply);
    if (details === undefined || details.uid !== request.params.uid) {
      return show(
        request,
        reply,
        { page: 'error', reason: 'session_gone', portal_url: settings.PORTAL_URL, request_id: request.id },
        400,
      );
    }
    // Our own clients ask nobody for consent; OpenID Connect has them ask for it where they want offline_access.
    if (details.prompt.name === 'consent') {
      reply.hijack();
      await provider.interactionFinished(request.raw, reply.raw, { consent: {} }, { mergeWithLastSubmission: true });
      return reply;
    }
    const username =
      typeof details.params.login_hint === 'string' ? details.params.login_hint.slice(0, inputMaximum) : '';
    return show(
      request,
      reply,
      signInPage(request, reply, details.uid, username),
      200,
      String(details.params.ui_locales ?? ''),
    );
  });

  server.post<{ Params: { uid: string }; Body: Form }>('/interaction/:uid', async (request, reply) => {
    const details = await detailsOf(request, reply);
    if (details === undefined || details.uid !== request.params.uid) {
      return show(
        request,
        reply,
        { page: 'error', reason: 'session_gone', portal_url: settings.PORTAL_URL, request_id: request.id },
        400,
      );
    }
    const username = textOf(request.body, 'username').trim();
    const password = textOf(request.body, 'password');
    const again = (fault: 'wrong' | 'too_many' | 'stale', status: number) =>
      show(
        request,
        reply,
        { ...signInPage(request, reply, details.uid, username), fault },
        status,
        String(details.params.ui_locales ?? ''),
      );

    if (!guard.fits(request, `sign-in ${details.uid}`, request.body?.csrf)) return again('stale', 403);
    if (!(await mayTry(pool, clock.now(), request.ip, 'sign_in', settings.SIGN_IN_TRIES_PER_ADDRESS)))
      return again('too_many', 429);

    const tried = await trySignIn(pool, clock, { username, password, production });
    if (tried.outcome !== 'signed_in') {
      if (tried.outcome === 'demo_password') {
        await note('demo_password_refused', request, username, tried.account.id_server_id);
        await sendReset(parts, tried.account, 'en').catch((error: Error) =>
          log.error({ error: error.message }, 'A mail could not be sent'),
        );
      } else {
        await note(
          tried.locked_now ? 'locked' : 'sign_in_failed',
          request,
          tried.id_server_id === undefined ? '' : username,
          tried.id_server_id,
        );
      }
      return again('wrong', 401);
    }
    await note('signed_in', request, tried.account.username, tried.account.id_server_id);
    reply.hijack();
    await provider.interactionFinished(
      request.raw,
      reply.raw,
      { login: { accountId: tried.account.id_server_id, remember: false } },
      { mergeWithLastSubmission: false },
    );
    return reply;
  });

  server.get('/forgotten', async (request, reply) =>
    show(request, reply, {
      page: 'forgotten',
      action: '/forgotten',
      csrf: guard.token(request, reply, 'forgotten'),
      back_href: settings.PORTAL_URL,
    }),
  );

  server.post<{ Body: Form }>('/forgotten', async (request, reply) => {
    const name = textOf(request.body, 'username').trim();
    const again = (fault: 'empty' | 'too_many' | 'stale', status: number) =>
      show(
        request,
        reply,
        {
          page: 'forgotten',
          action: '/forgotten',
          csrf: guard.token(request, reply, 'forgotten'),
          back_href: settings.PORTAL_URL,
          fault,
        },
        status,
      );
    if (!guard.fits(request, 'forgotten', request.body?.csrf)) return again('stale', 403);
    if (name === '') return again('empty', 400);
    if (!(await mayTry(pool, clock.now(), request.ip, 'forgotten', forgottenMaximum))) return again('too_many', 429);

    // The mail goes out after the answer, so that neither its words nor its time tell whether the account exists.
    const { locale } = aroundOf(request, reply, settings.IDENTITY_URL);
    reply.raw.once('finish', () => {
      void (async () => {
        const account = await accountByName(pool, name);
        if (account === undefined || account.disabled) return;
        await note('reset_requested', request, account.username, account.id_server_id);
        await sendReset(parts, account, locale);
      })().catch((error: Error) =>
        log.error({ error: error.message }, 'A link to set a new password could not be sent'),
      );
    });
    return show(request, reply, { page: 'forgotten_sent', back_href: settings.PORTAL_URL });
  });

  server.get<{ Querystring: { token?: string } }>('/new-password', async (request, reply) => {
    const token = String(request.query.token ?? '').slice(0, inputMaximum);
    const account = await accountOfReset(pool, clock, token);
    if (account === undefined) return show(request, reply, { page: 'link_expired', forgotten_href: '/forgotten' }, 410);
    return show(request, reply, {
      page: 'new_password',
      action: `/new-password?token=${encodeURIComponent(token)}`,
      csrf: guard.token(request, reply, `new-password ${token}`),
      username: account.username,
      faults: [],
    });
  });

  server.post<{ Querystring: { token?: string }; Body: Form }>('/new-password', async (request, reply) => {
    const token = String(request.query.token ?? '').slice(0, inputMaximum);
    const account = await accountOfReset(pool, clock, token);
    if (account === undefined) return show(request, reply, { page: 'link_expired', forgotten_href: '/forgotten' }, 410);
    const page = {
      page: 'new_password' as const,
      action: `/new-password?token=${encodeURIComponent(token)}`,
      csrf: guard.token(request, reply, `new-password ${token}`),
      username: account.username,
      faults: [],
    };
    if (!guard.fits(request, `new-password ${token}`, request.body?.csrf))
      return show(request, reply, { ...page, stale: true }, 403);
    const password = rawTextOf(request.body, 'password');
    const faults = passwordFaults(password, rawTextOf(request.body, 'repeated'), account.username, production);
    if (faults.length > 0) return show(request, reply, { ...page, faults }, 400);
    const changed = await finishReset(pool, clock, token, password);
    if (changed === undefined) return show(request, reply, { page: 'link_expired', forgotten_href: '/forgotten' }, 410);
    await note('password_changed', request, changed.username, changed.id_server_id);
    return show(request, reply, { page: 'password_changed', portal_url: settings.PORTAL_URL });
  });
}

function rawTextOf(form: Form | undefined, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value : '';
}

/** A field's text, cut to what the pages allow and without NUL, which the database cannot hold. */
function textOf(form: Form | undefined, name: string): string {
  return rawTextOf(form, name).slice(0, inputMaximum).replaceAll('\0', '');
}
