import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { accountById, trySignIn } from '../accounts/accounts.ts';
import { demoPeople } from '../accounts/demo-people.ts';
import { mountChangeEmail } from '../email/change-email.ts';
import { authenticationQuestion, checkPasskey } from '../factors/passkeys.ts';
import { mountSecondFactor } from '../factors/second-factor.ts';
import { createPageKit, type Form, type Interaction, inputMaximum, rawTextOf, textOf } from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import { demoPassword } from '../passwords/passwords.ts';
import { sendPasswordLink } from '../passwords/send-reset.ts';
import { mountSetPassword } from '../passwords/set-password.ts';
import { mountSecurity } from '../sessions/security.ts';
import { aroundOf } from './locale-of.ts';
import { createSignInSteps, methodsOf } from './sign-in-steps.ts';
import { mayTry } from './tries.ts';

/** The pages that people see: signing in with their second factor, a forgotten password, setting a new one, and their own security. */
export function mountInteractions(server: FastifyInstance, parts: Parts, provider: Provider): void {
  const { settings, clock, pool, log } = parts;
  const kit = createPageKit(parts, provider);
  const steps = createSignInSteps(parts, provider, kit);
  const { guard, show, note } = kit;
  const production = settings.NODE_ENV === 'production';
  type Uid = { Params: { uid: string } };

  const signInPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    details: Interaction,
    username: string,
  ): Promise<Extract<Page, { page: 'sign_in' }>> => {
    const again = await confirmedPerson(details);
    return {
      page: 'sign_in',
      action: `/interaction/${details.uid}`,
      csrf: guard.token(request, reply, `sign-in ${details.uid}`),
      forgotten_href: '/forgotten',
      username: again?.username ?? username,
      confirms: again !== undefined,
      question: await authenticationQuestion(parts, again?.id_server_id, `sign-in ${details.uid}`),
      ...(settings.DEMO_DATA && again === undefined ? { demo: { people: demoPeople, password: demoPassword } } : {}),
    };
  };

  /**
   * Whose session is to be confirmed: a client asks somebody who is signed in for a fresh proof, by name. Nobody else may give
   * it, so that the work under way stays that person's.
   */
  const confirmedPerson = async ({ session, params }: Interaction) =>
    session?.accountId === undefined || typeof params.login_hint !== 'string' || params.login_hint === ''
      ? undefined
      : accountById(pool, session.accountId);

  server.get<Uid & { Querystring: { way?: string } }>('/interaction/:uid', async (request, reply) => {
    const details = await kit.detailsOf(request, reply);
    if (details === undefined) return kit.showGone(request, reply);
    // Our own clients ask nobody for consent; OpenID Connect has them ask for it where they want offline_access.
    if (details.prompt.name === 'consent') {
      reply.hijack();
      await provider.interactionFinished(request.raw, reply.raw, { consent: {} }, { mergeWithLastSubmission: true });
      return reply;
    }
    const step = await second.showStep(request, reply, details, request.query.way === 'recovery');
    if (step !== undefined) return step;
    const username =
      typeof details.params.login_hint === 'string' ? details.params.login_hint.slice(0, inputMaximum) : '';
    return show(
      request,
      reply,
      await signInPage(request, reply, details, username),
      200,
      String(details.params.ui_locales ?? ''),
    );
  });

  server.post<Uid & { Body: Form }>('/interaction/:uid', async (request, reply) => {
    const details = await kit.detailsOf(request, reply);
    if (details === undefined) return kit.showGone(request, reply);
    const username = textOf(request.body, 'username').trim();
    const password = textOf(request.body, 'password');
    const again = async (fault: 'wrong' | 'too_many' | 'stale', status: number) =>
      show(
        request,
        reply,
        { ...(await signInPage(request, reply, details, username)), fault },
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
        const { locale } = aroundOf(request, reply, settings.IDENTITY_URL, String(details.params.ui_locales ?? ''));
        await sendPasswordLink(parts, tried.account, locale).catch((error: Error) =>
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
    const confirmed = await confirmedPerson(details);
    if (confirmed !== undefined && confirmed.id_server_id !== tried.account.id_server_id) return again('wrong', 401);
    return steps.afterPassword(request, reply, details, tried.account);
  });

  // A passkey instead of a password: its authenticator has made sure of its holder.
  server.post<Uid & { Body: Form }>('/interaction/:uid/passkey-alone', async (request, reply) => {
    const details = await kit.detailsOf(request, reply);
    if (details === undefined) return kit.showGone(request, reply);
    const again = async (fault: 'passkey' | 'too_many' | 'stale', status: number) =>
      show(
        request,
        reply,
        { ...(await signInPage(request, reply, details, '')), fault },
        status,
        String(details.params.ui_locales ?? ''),
      );
    if (!guard.fits(request, `sign-in ${details.uid}`, request.body?.csrf)) return again('stale', 403);
    if (!(await mayTry(pool, clock.now(), request.ip, 'sign_in', settings.SIGN_IN_TRIES_PER_ADDRESS)))
      return again('too_many', 429);
    const checked = await checkPasskey(parts, {
      purpose: `sign-in ${details.uid}`,
      answer: rawTextOf(request.body, 'answer'),
    });
    if (checked.outcome === 'copied') await note('passkey_copied', request, '', checked.id_server_id);
    const account = checked.outcome === 'proved' ? await accountById(pool, checked.id_server_id) : undefined;
    const confirmed = await confirmedPerson(details);
    if (
      account === undefined ||
      account.disabled ||
      (confirmed !== undefined && confirmed.id_server_id !== account.id_server_id)
    ) {
      await note('sign_in_failed', request, '', account?.id_server_id);
      return again('passkey', 401);
    }
    return steps.finish(request, reply, account, methodsOf.passkeyAlone);
  });

  const second = mountSecondFactor(server, parts, { kit, steps });
  mountSetPassword(server, parts, kit);
  mountChangeEmail(server, parts, kit);
  mountSecurity(server, parts, provider, kit);
}
