import { type Locale, locales } from '@countinghouse/domain/text/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../form-guard.ts';
import { negotiateLocale } from '../pages/negotiate.ts';
import type { Around } from '../pages/page-model.ts';

const cookieName = 'countinghouse_locale';

/** Returns the language of a page: from the address (then stored in a cookie), from the cookie, from the client, or from the browser. */
export function aroundOf(
  request: FastifyRequest,
  reply: FastifyReply,
  identity_url: string,
  ui_locales?: string,
): Around {
  const lang = (request.query as { lang?: unknown } | undefined)?.lang;
  const asked = locales.find((each) => each === lang);
  if (asked !== undefined) {
    const secure = identity_url.startsWith('https:') ? '; Secure' : '';
    reply.header('set-cookie', `${cookieName}=${asked}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`);
  }
  return { locale: localeOf(request, ui_locales), here: request.url };
}

function localeOf(request: FastifyRequest, ui_locales: string | undefined): Locale {
  return negotiateLocale({
    lang: (request.query as { lang?: unknown } | undefined)?.lang,
    cookie: cookieOf(request, cookieName),
    ui_locales,
    accept_language: request.headers['accept-language'],
  });
}
