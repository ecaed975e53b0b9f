import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, inputMaximum, type PageKit } from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import { confirmEmailChange, type EmailLink, readConfirmLink, readUndoLink, undoEmailChange } from './email-changes.ts';

type Link = { Querystring: { token?: string }; Body: Form };

/**
 * Mounts the pages of an email change: /confirm-email for the link at the new address, /undo-email for the link at the old one. Mail
 * programs open links automatically, so GET only shows a button, and only its form changes anything.
 */
export function mountChangeEmail(server: FastifyInstance, parts: Parts, { guard, show, note }: PageKit): void {
  const { settings, clock, pool } = parts;
  const { PORTAL_URL: portal_url } = settings;

  const mountLink = (
    path: '/confirm-email' | '/undo-email',
    page: 'confirm_email' | 'undo_email',
    read: typeof readConfirmLink,
    use: (token: string, request: FastifyRequest) => Promise<Page | undefined>,
  ) => {
    const tokenOf = (request: FastifyRequest<Link>) => String(request.query.token ?? '').slice(0, inputMaximum);
    const showGone = (request: FastifyRequest, reply: FastifyReply) =>
      show(request, reply, { page: 'email_link_gone', portal_url }, 410);
    const pageOf = (request: FastifyRequest, reply: FastifyReply, token: string, link: EmailLink) => ({
      page,
      action: `${path}?token=${encodeURIComponent(token)}`,
      csrf: guard.token(request, reply, `${path} ${token}`),
      username: link.username,
      old_email: link.old_email,
      new_email: link.new_email,
    });

    server.get<Link>(path, async (request, reply) => {
      const token = tokenOf(request);
      const link = await read(pool, clock.now(), token);
      return link === undefined ? showGone(request, reply) : show(request, reply, pageOf(request, reply, token, link));
    });

    server.post<Link>(path, async (request, reply) => {
      const token = tokenOf(request);
      const link = await read(pool, clock.now(), token);
      if (link === undefined) return showGone(request, reply);
      if (!guard.fits(request, `${path} ${token}`, request.body?.csrf))
        return show(request, reply, { ...pageOf(request, reply, token, link), stale: true }, 403);
      const done = await use(token, request);
      return done === undefined ? showGone(request, reply) : show(request, reply, done);
    });
  };

  mountLink('/confirm-email', 'confirm_email', readConfirmLink, async (token, request) => {
    const changed = await confirmEmailChange(pool, clock.now(), token);
    if (changed === undefined) return undefined;
    await note('email_changed', request, changed.username, changed.id_server_id);
    return { page: 'email_confirmed', email: changed.new_email, portal_url };
  });

  mountLink('/undo-email', 'undo_email', readUndoLink, async (token, request) => {
    const undone = await undoEmailChange(pool, clock.now(), token);
    if (undone === undefined) return undefined;
    await note('email_change_undone', request, undone.username, undone.id_server_id);
    return { page: 'email_undone', email: undone.old_email, forgotten_href: '/forgotten' };
  });
}
