import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { type Account, accountById, storeLocale } from '../accounts/accounts.ts';
import { type Factors, factorsOf, isEnrolled } from '../factors/factors.ts';
import { authenticationQuestion } from '../factors/passkeys.ts';
import type { Form, Interaction, PageKit } from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import { isProofStillValid } from '../sessions/sessions.ts';
import { aroundOf } from './locale-of.ts';
import { countTry } from './tries.ts';

/** What a user has proved so far in a sign-in; stored at the provider, never in the browser. */
export type Proved = {
  id_server_id: string;
  /** RFC 8176. */
  methods: string[];
  /** Nothing more is required: only recovery codes must still be saved. */
  complete: boolean;
  /** When the password was correct, as ISO 8601. */
  proved_at: string;
};

/** The authentication methods of a sign-in. */
export const methodsOf = {
  password: ['pwd'],
  code: ['pwd', 'otp', 'mfa'],
  passkey: ['pwd', 'pop', 'mfa'],
  /** With user verification by the authenticator: something they have, and something they know or are. */
  passkeyAlone: ['pop', 'user', 'mfa'],
} as const;

/** Returns what was proved in this sign-in; undefined before the first proof. */
function provedIn(details: Interaction): Proved | undefined {
  return (details.result as { proved?: Proved } | undefined)?.proved;
}

/** The steps of a sign-in after the first proof. */
export function createSignInSteps(parts: Parts, provider: Provider, kit: PageKit) {
  const { settings, clock, pool } = parts;

  /** Completes the sign-in. */
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    methods: readonly string[],
  ): Promise<FastifyReply> => {
    const wishes = String((await kit.detailsOf(request, reply))?.params.ui_locales ?? '');
    await storeLocale(pool, account.id_server_id, aroundOf(request, reply, settings.IDENTITY_URL, wishes).locale);
    await kit.note('signed_in', request, account.username, account.id_server_id);
    reply.hijack();
    const login = {
      accountId: account.id_server_id,
      remember: false,
      ts: Math.floor(clock.now().getTime() / 1_000),
      amr: [...methods],
      acr: methods.includes('mfa') ? 'aal2' : 'aal1',
    };
    await provider.interactionFinished(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false });
    return reply;
  };

  const keep = async (details: Interaction, proved: Proved): Promise<void> => {
    // Under a custom name: the provider only uses `login` for a sign-in.
    details.result = { proved } as never;
    await details.persist();
  };

  /** After a correct password: completes, or continues with the second factor if there is one or must be one. */
  const afterPassword = async (
    request: FastifyRequest,
    reply: FastifyReply,
    details: Interaction,
    account: Account,
  ): Promise<FastifyReply> => {
    const factors = await factorsOf(pool, account.id_server_id);
    if (!isEnrolled(factors) && !factors.required) return finish(request, reply, account, methodsOf.password);
    await keep(details, {
      id_server_id: account.id_server_id,
      methods: [...methodsOf.password],
      complete: false,
      proved_at: clock.now().toISOString(),
    });
    return reply.redirect(`/interaction/${details.uid}`, 303);
  };

  /** Returns the user who proved a password in this sign-in, with their factors; undefined if there is none or the account is gone. */
  const personIn = async (
    details: Interaction,
  ): Promise<{ proved: Proved; account: Account; factors: Factors } | undefined> => {
    const proved = provedIn(details);
    if (proved === undefined) return undefined;
    const account = await accountById(pool, proved.id_server_id);
    if (account === undefined || account.disabled) return undefined;
    if (!(await isProofStillValid(pool, account.id_server_id, new Date(proved.proved_at)))) return undefined;
    return { proved, account, factors: await factorsOf(pool, account.id_server_id) };
  };

  /** Returns the sign-in at an address, and the user who proved a password in it; either is undefined if there is none. */
  const underWay = async (request: FastifyRequest, reply: FastifyReply) => {
    const details = await kit.detailsOf(request, reply);
    return { details, person: details === undefined ? undefined : await personIn(details) };
  };

  /** Renders the page for the second factor. */
  const factorPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    details: Interaction,
    { account, factors }: { account: Account; factors: Factors },
    more: Pick<Extract<Page, { page: 'second_factor' }>, 'fault'> & { recovery?: boolean } = {},
  ): Promise<Page> => {
    const { recovery = false, ...shown } = more;
    return {
      page: 'second_factor',
      action: `/interaction/${details.uid}`,
      csrf: kit.guard.token(request, reply, `sign-in ${details.uid}`),
      username: account.username,
      question:
        factors.passkeys.length === 0 || recovery
          ? undefined
          : await authenticationQuestion(parts, account.id_server_id, `second factor ${details.uid}`),
      code: recovery ? 'recovery' : factors.authenticator === null ? 'none' : 'authenticator',
      has_recovery: factors.recovery_codes_left > 0,
      ...shown,
    };
  };

  /** Returns why a form of this sign-in is refused unread: its token is invalid, or its address has tried too often. */
  const refusalOf = async (
    request: FastifyRequest,
    { uid }: Interaction,
    form: Form | undefined,
  ): Promise<{ fault: 'stale'; status: 403 } | { fault: 'too_many'; status: 429 } | undefined> => {
    if (!kit.guard.fits(request, `sign-in ${uid}`, form?.csrf)) return { fault: 'stale', status: 403 };
    const may_try = await countTry(pool, clock.now(), request.ip, 'sign_in', settings.SIGN_IN_TRIES_PER_ADDRESS);
    return may_try ? undefined : { fault: 'too_many', status: 429 };
  };

  return { finish, keep, afterPassword, personIn, underWay, factorPage, refusalOf };
}

export type SignInSteps = ReturnType<typeof createSignInSteps>;
