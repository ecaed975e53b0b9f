import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { writeAudit } from './audit.ts';
import { createFormGuard, type FormGuard } from './form-guard.ts';
import type { IdentityEvent } from './identity-event.ts';
import type { Page } from './pages/page-model.ts';
import { renderPage } from './pages/render.ts';
import type { Parts } from './parts.ts';
import { errors } from './provider/oidc-provider.ts';
import { aroundOf } from './sign-in/locale-of.ts';

/** Longer input is cut before it is checked. */
export const inputMaximum = 256;

export type Form = Record<string, string | undefined>;

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Shared dependencies of all page routes. */
export type PageKit = {
  guard: FormGuard;
  show(request: FastifyRequest, reply: FastifyReply, page: Page, status?: number, ui_locales?: string): FastifyReply;
  note(event: IdentityEvent, request: FastifyRequest, username: string, id_server_id?: string): Promise<void>;
  /** Returns the sign-in in progress at the address; undefined if it is gone, belongs to another browser, or is another one. */
  detailsOf(request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined>;
  showGone(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

/** Creates the kit of one application. */
export function createPageKit(parts: Parts, provider: Provider): PageKit {
  const { settings, clock } = parts;
  const show: PageKit['show'] = (request, reply, page, status = 200, ui_locales) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(renderPage(page, aroundOf(request, reply, settings.IDENTITY_URL, ui_locales)));
  return {
    guard: createFormGuard(settings.IDENTITY_COOKIE_SECRET, settings.IDENTITY_URL.startsWith('https:')),
    show,
    note: (event, request, username, id_server_id) =>
      writeAudit(parts, { created_at: clock.now(), event, id_server_id, username, address: request.ip, by: 'person' }),
    detailsOf: async (request, reply) => {
      const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return undefined;
        throw error;
      });
      return details?.uid === (request.params as { uid?: string }).uid ? details : undefined;
    },
    showGone: (request, reply) =>
      show(
        request,
        reply,
        { page: 'error', reason: 'session_gone', portal_url: settings.PORTAL_URL, request_id: request.id },
        400,
      ),
  };
}

export function rawTextOf(form: Form | undefined, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value : '';
}

/** Returns a field's text, cut to the pages' maximum and without NUL, which the database cannot store. */
export function textOf(form: Form | undefined, name: string): string {
  return rawTextOf(form, name).slice(0, inputMaximum).replaceAll('\0', '');
}
