import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountByName } from '../accounts/accounts.ts';
import { type Form, inputMaximum, type PageKit, rawTextOf, textOf } from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import { aroundOf } from '../sign-in/locale-of.ts';
import { countTry } from '../sign-in/tries.ts';
import { passwordFaults } from './passwords.ts';
import { finishReset, type ResetLink, readReset } from './reset.ts';
import { mailPasswordChanged, sendPasswordLink } from './send-reset.ts';

/** The maximum number of mails that one address can request in 15 minutes. */
const forgottenMaximum = 20;

/** Mounts the password pages: a forgotten password, and setting one through a mailed link. */
export function mountSetPassword(server: FastifyInstance, parts: Parts, kit: PageKit): void {
  mountForgotten(server, parts, kit);
  mountNewPassword(server, parts, kit);
}

function mountForgotten(server: FastifyInstance, parts: Parts, { guard, show, note }: PageKit): void {
  const { settings, clock, pool, log } = parts;
  const forgottenPage = (request: FastifyRequest, reply: FastifyReply): Extract<Page, { page: 'forgotten' }> => ({
    page: 'forgotten',
    action: '/forgotten',
    csrf: guard.token(request, reply, 'forgotten'),
    back_href: settings.PORTAL_URL,
  });

  server.get('/forgotten', async (request, reply) => show(request, reply, forgottenPage(request, reply)));

  server.post<{ Body: Form }>('/forgotten', async (request, reply) => {
    const name = textOf(request.body, 'username').trim();
    const again = (fault: 'empty' | 'too_many' | 'stale', status: number) =>
      show(request, reply, { ...forgottenPage(request, reply), fault }, status);
    if (!guard.fits(request, 'forgotten', request.body?.csrf)) return again('stale', 403);
    if (name === '') return again('empty', 400);
    if (!(await countTry(pool, clock.now(), request.ip, 'forgotten', forgottenMaximum))) return again('too_many', 429);

    // The mail is sent after the answer, so that neither the content nor the timing of the answer reveals whether the account exists.
    const { locale } = aroundOf(request, reply, settings.IDENTITY_URL);
    reply.raw.once('finish', () => {
      void (async () => {
        const account = await accountByName(pool, name);
        if (account === undefined || account.disabled) return;
        await note('reset_requested', request, account.username, account.id_server_id);
        await sendPasswordLink(parts, account, locale);
      })().catch((error: Error) =>
        log.error({ error: error.message }, 'A link to set a new password could not be sent'),
      );
    });
    return show(request, reply, { page: 'forgotten_sent', back_href: settings.PORTAL_URL });
  });
}

function mountNewPassword(server: FastifyInstance, parts: Parts, { guard, show, note }: PageKit): void {
  const { settings, clock, pool } = parts;
  const production = settings.NODE_ENV === 'production';

  const showGone = (
    request: FastifyRequest,
    reply: FastifyReply,
    { state }: Exclude<ResetLink, { state: 'good' }>,
  ): FastifyReply =>
    show(
      request,
      reply,
      state === 'gone'
        ? { page: 'link_expired', forgotten_href: '/forgotten' }
        : { page: state, portal_url: settings.PORTAL_URL },
      410,
    );

  function newPasswordPage(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    { account, purpose }: Extract<ResetLink, { state: 'good' }>,
  ): Extract<Page, { page: 'new_password' }> {
    return {
      page: 'new_password',
      action: `/new-password?token=${encodeURIComponent(token)}`,
      csrf: guard.token(request, reply, `new-password ${token}`),
      username: account.username,
      faults: [],
      invitation: purpose === 'invitation',
    };
  }

  server.get<{ Querystring: { token?: string } }>('/new-password', async (request, reply) => {
    const token = String(request.query.token ?? '').slice(0, inputMaximum);
    const link = await readReset(pool, clock, token);
    if (link.state !== 'good') return showGone(request, reply, link);
    return show(request, reply, newPasswordPage(request, reply, token, link));
  });

  server.post<{ Querystring: { token?: string }; Body: Form }>('/new-password', async (request, reply) => {
    const token = String(request.query.token ?? '').slice(0, inputMaximum);
    const link = await readReset(pool, clock, token);
    if (link.state !== 'good') return showGone(request, reply, link);
    const page = newPasswordPage(request, reply, token, link);
    if (!guard.fits(request, `new-password ${token}`, request.body?.csrf))
      return show(request, reply, { ...page, stale: true }, 403);
    const password = rawTextOf(request.body, 'password');
    const faults = passwordFaults(password, rawTextOf(request.body, 'repeated'), link.account.username, production);
    if (faults.length > 0) return show(request, reply, { ...page, faults }, 400);
    const changed = await finishReset(pool, clock, token, password);
    if (changed === undefined) {
      const after = await readReset(pool, clock, token);
      return showGone(request, reply, after.state === 'good' ? { state: 'gone' } : after);
    }
    await note('password_changed', request, changed.username, changed.id_server_id);
    const { locale } = aroundOf(request, reply, settings.IDENTITY_URL);
    if (link.purpose === 'reset') await mailPasswordChanged(parts, changed, locale);
    return show(request, reply, {
      page: 'password_changed',
      portal_url: settings.PORTAL_URL,
      invitation: link.purpose === 'invitation',
    });
  });
}
