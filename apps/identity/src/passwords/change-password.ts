import { inTransaction } from '@countinghouse/service/transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { setPassword, trySignIn } from '../accounts/accounts.ts';
import { type Form, type PageKit, rawTextOf, textOf } from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import type { Present } from '../sessions/present.ts';
import { endSessions } from '../sessions/sessions.ts';
import { aroundOf } from '../sign-in/locale-of.ts';
import { countTry } from '../sign-in/tries.ts';
import { hashPassword, passwordFaults } from './passwords.ts';
import { endPasswordLinks } from './reset.ts';
import { mailPasswordChanged } from './send-reset.ts';

type Shown = Extract<Page, { page: 'change_password' }>;

/**
 * Mounts the page for changing one's password: /security/password. The present password is checked as at sign-in: the same limits per
 * address, the same lock after too many wrong ones.
 *
 * @param present returns the freshly signed-in user; undefined if it has already answered
 */
export function mountChangePassword(
  server: FastifyInstance,
  { parts, kit }: { parts: Parts; kit: PageKit },
  present: (request: FastifyRequest, reply: FastifyReply) => Promise<Present | undefined>,
): void {
  const { settings, clock, pool } = parts;
  const production = settings.NODE_ENV === 'production';
  const formOf = ({ session }: Present) => `password ${session.uid}`;
  const pageFor = (request: FastifyRequest, reply: FastifyReply, here: Present): Shown => ({
    page: 'change_password',
    action: '/security/password',
    csrf: kit.guard.token(request, reply, formOf(here)),
    username: here.account.username,
    faults: [],
  });

  server.get('/security/password', async (request, reply) => {
    const here = await present(request, reply);
    return here === undefined ? reply : kit.show(request, reply, pageFor(request, reply, here));
  });

  server.post<{ Body: Form }>('/security/password', async (request, reply) => {
    const here = await present(request, reply);
    if (here === undefined) return reply;
    const { id_server_id, username } = here.account;
    const again = (change: Partial<Shown>, status: number) =>
      kit.show(request, reply, { ...pageFor(request, reply, here), ...change }, status);
    if (!kit.guard.fits(request, formOf(here), request.body?.csrf)) return again({ fault: 'stale' }, 403);
    const current = textOf(request.body, 'current');
    const password = rawTextOf(request.body, 'password');
    const faults = passwordFaults(password, rawTextOf(request.body, 'repeated'), username, production);
    if (password === current) faults.push('is_current');
    if (faults.length > 0) return again({ faults }, 400);
    if (!(await countTry(pool, clock.now(), request.ip, 'sign_in', settings.SIGN_IN_TRIES_PER_ADDRESS)))
      return again({ fault: 'too_many' }, 429);
    const tried = await trySignIn(pool, clock, { username, password: current, production });
    if (tried.outcome === 'wrong') {
      await kit.note(tried.locked_now ? 'locked' : 'password_change_failed', request, username, id_server_id);
      return again({ fault: 'wrong' }, 401);
    }
    const changed = { id_server_id, password, kept_session_id: here.session.uid };
    await changePassword(pool, changed, clock.now());
    await kit.note('password_changed', request, username, id_server_id);
    const { locale } = aroundOf(request, reply, settings.IDENTITY_URL);
    await mailPasswordChanged(parts, here.account, locale);
    return kit.show(request, reply, { page: 'own_password_changed' });
  });
}

/** Sets a password; ends every other session, every refresh token and open link of the account. */
async function changePassword(
  pool: pg.Pool,
  given: { id_server_id: string; password: string; kept_session_id: string },
  now: Date,
): Promise<void> {
  const { id_server_id, kept_session_id } = given;
  const password_hash = await hashPassword(given.password);
  await inTransaction(pool, async (client) => {
    await setPassword(client, { id_server_id, password_hash }, now);
    await endPasswordLinks(client, id_server_id, now);
    await endSessions(client, { id_server_id, kept_session_id }, now);
    await client.query(`delete from provider_records where account_id = $1 and model = 'RefreshToken'`, [id_server_id]);
  });
}
