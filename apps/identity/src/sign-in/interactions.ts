import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { accountById, trySignIn } from '../accounts/accounts.ts';
import { demoPeople } from '../accounts/demo-people.ts';
import { mountChangeEmail } from '../email/change-email.ts';
import { authenticationQuestion, checkPasskey } from '../factors/passkeys.ts';
import { mountSecondFactor } from '../factors/second-factor.ts';
import {
  createPageKit,
  type Form,
  type Interaction,
  inputMaximum,
  type PageKit,
  rawTextOf,
  textOf,
} from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import { demoPassword } from '../passwords/passwords.ts';
import { sendPasswordLink } from '../passwords/send-reset.ts';
import { mountSetPassword } from '../passwords/set-password.ts';
import { mountSecurity } from '../sessions/security.ts';
import { aroundOf } from './locale-of.ts';
import { createSignInSteps, methodsOf, type SignInSteps } from './sign-in-steps.ts';

type Uid = { Params: { uid: string } };

/** Dependencies of the sign-in forms. */
type SignIn = { kit: PageKit; steps: SignInSteps; pages: SignInPages };

/** Mounts the pages for users: signing in with the second factor, a forgotten password, setting a new one, and their own security. */
export function mountInteractions(server: FastifyInstance, parts: Parts, provider: Provider): void {
  const kit = createPageKit(parts, provider);
  const steps = createSignInSteps(parts, provider, kit);
  const sign_in: SignIn = { kit, steps, pages: createSignInPages(parts, kit) };
  const { showStep } = mountSecondFactor(server, parts, { kit, steps });
  mountFirstPage(server, provider, sign_in, showStep);
  mountPasswordForm(server, parts, sign_in);
  mountPasskeyForm(server, parts, sign_in);
  mountSetPassword(server, parts, kit);
  mountChangeEmail(server, parts, kit);
  mountSecurity(server, parts, provider, kit);
}

type SignInPage = Extract<Page, { page: 'sign_in' }>;
type SignInPages = ReturnType<typeof createSignInPages>;

/** Creates the first page of a sign-in, and finds whose sign-in is required. */
function createSignInPages(parts: Parts, { guard, show }: PageKit) {
  /**
   * The user who must confirm their session: a client requires a fresh sign-in of a named signed-in user. No other user may do it, so that
   * work in progress stays with that user.
   */
  const confirmedPerson = async ({ session, params }: Interaction) =>
    session?.accountId === undefined || typeof params.login_hint !== 'string' || params.login_hint === ''
      ? undefined
      : accountById(parts.pool, session.accountId);

  const showSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    details: Interaction,
    username: string,
    refused?: { fault: NonNullable<SignInPage['fault']>; status: number },
  ): Promise<FastifyReply> => {
    const again = await confirmedPerson(details);
    const page: SignInPage = {
      page: 'sign_in',
      action: `/interaction/${details.uid}`,
      csrf: guard.token(request, reply, `sign-in ${details.uid}`),
      forgotten_href: '/forgotten',
      username: again?.username ?? username,
      confirms: again !== undefined,
      question: await authenticationQuestion(parts, again?.id_server_id, `sign-in ${details.uid}`),
      ...(parts.settings.DEMO_DATA && again === undefined
        ? { demo: { people: demoPeople, password: demoPassword } }
        : {}),
      ...(refused === undefined ? {} : { fault: refused.fault }),
    };
    return show(request, reply, page, refused?.status, String(details.params.ui_locales ?? ''));
  };

  return { confirmedPerson, showSignIn };
}

/** Mounts the present step of a sign-in: its first page, or the step after a correct password. */
function mountFirstPage(
  server: FastifyInstance,
  provider: Provider,
  { kit, pages }: SignIn,
  showStep: ReturnType<typeof mountSecondFactor>['showStep'],
): void {
  server.get<Uid & { Querystring: { way?: string } }>('/interaction/:uid', async (request, reply) => {
    const details = await kit.detailsOf(request, reply);
    if (details === undefined) return kit.showGone(request, reply);
    // Our own clients need no consent, but OpenID Connect requires them to request it for offline_access.
    if (details.prompt.name === 'consent') {
      reply.hijack();
      await provider.interactionFinished(request.raw, reply.raw, { consent: {} }, { mergeWithLastSubmission: true });
      return reply;
    }
    const step = await showStep(request, reply, details, request.query.way === 'recovery');
    if (step !== undefined) return step;
    const username =
      typeof details.params.login_hint === 'string' ? details.params.login_hint.slice(0, inputMaximum) : '';
    return pages.showSignIn(request, reply, details, username);
  });
}

function mountPasswordForm(server: FastifyInstance, parts: Parts, { kit, steps, pages }: SignIn): void {
  const { settings, clock, pool, log } = parts;
  const production = settings.NODE_ENV === 'production';

  server.post<Uid & { Body: Form }>('/interaction/:uid', async (request, reply) => {
    const details = await kit.detailsOf(request, reply);
    if (details === undefined) return kit.showGone(request, reply);
    const username = textOf(request.body, 'username').trim();
    const password = textOf(request.body, 'password');
    const refused = await steps.refusalOf(request, details, request.body);
    if (refused !== undefined) return pages.showSignIn(request, reply, details, username, refused);

    const wrong = { fault: 'wrong', status: 401 } as const;
    const tried = await trySignIn(pool, clock, { username, password, production });
    if (tried.outcome === 'demo_password') {
      await kit.note('demo_password_refused', request, username, tried.account.id_server_id);
      const { locale } = aroundOf(request, reply, settings.IDENTITY_URL, String(details.params.ui_locales ?? ''));
      await sendPasswordLink(parts, tried.account, locale).catch((error: Error) =>
        log.error({ error: error.message }, 'A mail could not be sent'),
      );
      return pages.showSignIn(request, reply, details, username, wrong);
    }
    if (tried.outcome === 'wrong') {
      const event = tried.locked_now ? 'locked' : 'sign_in_failed';
      await kit.note(event, request, tried.id_server_id === undefined ? '' : username, tried.id_server_id);
      return pages.showSignIn(request, reply, details, username, wrong);
    }
    const confirmed = await pages.confirmedPerson(details);
    if (confirmed !== undefined && confirmed.id_server_id !== tried.account.id_server_id) {
      return pages.showSignIn(request, reply, details, username, wrong);
    }
    return steps.afterPassword(request, reply, details, tried.account);
  });
}

/** A passkey instead of a password: its authenticator has verified the user. */
function mountPasskeyForm(server: FastifyInstance, parts: Parts, { kit, steps, pages }: SignIn): void {
  server.post<Uid & { Body: Form }>('/interaction/:uid/passkey-alone', async (request, reply) => {
    const details = await kit.detailsOf(request, reply);
    if (details === undefined) return kit.showGone(request, reply);
    const refused = await steps.refusalOf(request, details, request.body);
    if (refused !== undefined) return pages.showSignIn(request, reply, details, '', refused);

    const checked = await checkPasskey(parts, {
      purpose: `sign-in ${details.uid}`,
      answer: rawTextOf(request.body, 'answer'),
    });
    if (checked.outcome === 'copied') await kit.note('passkey_copied', request, '', checked.id_server_id);
    const account = checked.outcome === 'proved' ? await accountById(parts.pool, checked.id_server_id) : undefined;
    const confirmed = await pages.confirmedPerson(details);
    if (
      account === undefined ||
      account.disabled ||
      (confirmed !== undefined && confirmed.id_server_id !== account.id_server_id)
    ) {
      await kit.note('sign_in_failed', request, '', account?.id_server_id);
      return pages.showSignIn(request, reply, details, '', { fault: 'passkey', status: 401 });
    }
    return steps.finish(request, reply, account, methodsOf.passkeyAlone);
  });
}
