import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Account } from '../accounts/accounts.ts';
import { type Form, type PageKit, rawTextOf, textOf } from '../page-kit.ts';
import type { Page } from '../pages/page-model.ts';
import type { Parts } from '../parts.ts';
import { createSealer, type Sealer } from '../sealed.ts';
import { methodsOf } from '../sign-in/sign-in-steps.ts';
import { pendingSecret, startAuthenticatorSetup, takeCode } from './authenticator.ts';
import { tryFactor } from './factor-tries.ts';
import { factorsOf } from './factors.ts';
import { addPasskey, registrationQuestion } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { authenticatorAddress } from './totp.ts';

/** The user who may add a factor, and what follows. */
export type Enrolling = {
  account: Account;
  /** The base address of these forms. */
  base: string;
  /** The form for the guard's token and the passkey challenges. */
  form: string;
  ui_locales?: string;
  /** The user must have a factor to continue. */
  required: boolean;
  /** Called after a factor was added. Returns where the page of recovery codes continues, or undefined if it has already answered. */
  added(methods: readonly string[]): Promise<{ action: string } | { href: string }>;
};

/** Creates the sealer for authenticator secrets and for hashing recovery codes. */
export function factorSealer({ settings }: Pick<Parts, 'settings'>): Sealer {
  return createSealer(settings.FACTOR_SECRET ?? settings.IDENTITY_COOKIE_SECRET, 'second factors');
}

/** Renders the page for choosing a factor to add. */
export async function enrolPage(
  parts: Parts,
  kit: PageKit,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, base, form, required }: Enrolling,
  fault?: 'passkey' | 'stale',
): Promise<Page> {
  const factors = await factorsOf(parts.pool, account.id_server_id);
  return {
    page: 'enrol',
    action: base,
    csrf: kit.guard.token(request, reply, form),
    required,
    question: await registrationQuestion(parts, account, `enrol ${form}`),
    has_authenticator: factors.authenticator !== null,
    ...(fault === undefined ? {} : { fault }),
  };
}

/**
 * Mounts the forms that add a factor, under `prefix`: /authenticator shows the QR code, /authenticator/confirm takes its first code,
 * /passkey a new passkey. With the first factor the user gets recovery codes, shown only once.
 *
 * @param enrolling returns the user; undefined if it has already answered, because they may not add one
 */
export function mountEnrolment(
  server: FastifyInstance,
  prefix: string,
  { parts, kit }: { parts: Parts; kit: PageKit },
  enrolling: (request: FastifyRequest, reply: FastifyReply) => Promise<Enrolling | undefined>,
): void {
  const { pool, clock } = parts;
  const sealer = factorSealer(parts);

  const authenticatorPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Enrolling,
    secret: string,
    fault?: 'wrong' | 'stale',
  ): Page => ({
    page: 'authenticator',
    action: who.base,
    csrf: kit.guard.token(request, reply, who.form),
    secret,
    picture: renderSVG(authenticatorAddress(secret, who.account.username), { border: 4 }),
    ...(fault === undefined ? {} : { fault }),
  });

  const finished = async (request: FastifyRequest, reply: FastifyReply, who: Enrolling, methods: readonly string[]) => {
    const { id_server_id, username } = who.account;
    await kit.note('second_factor_added', request, username, id_server_id);
    const { recovery_codes_left } = await factorsOf(pool, id_server_id);
    const codes = recovery_codes_left > 0 ? [] : await makeRecoveryCodes(pool, clock, sealer, id_server_id);
    const way = await who.added(methods);
    if (codes.length === 0 && 'href' in way) return reply.redirect(way.href, 303);
    const csrf = kit.guard.token(request, reply, who.form);
    return kit.show(request, reply, { page: 'recovery_codes', codes, csrf, ...way }, 200, who.ui_locales);
  };

  server.post<{ Body: Form }>(`${prefix}/authenticator`, async (request, reply) => {
    const who = await enrolling(request, reply);
    if (who === undefined) return reply;
    if (!kit.guard.fits(request, who.form, request.body?.csrf)) {
      return kit.show(request, reply, await enrolPage(parts, kit, request, reply, who, 'stale'), 403, who.ui_locales);
    }
    const secret = await startAuthenticatorSetup(pool, clock, sealer, who.account.id_server_id);
    return kit.show(request, reply, authenticatorPage(request, reply, who, secret), 200, who.ui_locales);
  });

  server.post<{ Body: Form }>(`${prefix}/authenticator/confirm`, async (request, reply) => {
    const who = await enrolling(request, reply);
    if (who === undefined) return reply;
    const { id_server_id } = who.account;
    const secret = await pendingSecret(pool, sealer, id_server_id);
    if (secret === undefined) {
      return kit.show(request, reply, await enrolPage(parts, kit, request, reply, who, 'stale'), 400, who.ui_locales);
    }
    const again = (fault: 'wrong' | 'stale', status: number) =>
      kit.show(request, reply, authenticatorPage(request, reply, who, secret, fault), status, who.ui_locales);
    if (!kit.guard.fits(request, who.form, request.body?.csrf)) return again('stale', 403);
    const code = textOf(request.body, 'code');
    const tried = await tryFactor(pool, clock, id_server_id, () =>
      takeCode(pool, clock, sealer, { id_server_id, code, first: true }),
    );
    if (tried.outcome === 'wrong') return again('wrong', 401);
    return finished(request, reply, who, methodsOf.code);
  });

  server.post<{ Body: Form }>(`${prefix}/passkey`, async (request, reply) => {
    const who = await enrolling(request, reply);
    if (who === undefined) return reply;
    const again = async (fault: 'passkey' | 'stale', status: number) =>
      kit.show(request, reply, await enrolPage(parts, kit, request, reply, who, fault), status, who.ui_locales);
    if (!kit.guard.fits(request, who.form, request.body?.csrf)) return again('stale', 403);
    const added = await addPasskey(parts, {
      account: who.account,
      purpose: `enrol ${who.form}`,
      answer: rawTextOf(request.body, 'answer'),
      name: textOf(request.body, 'name'),
    });
    if (!added) return again('passkey', 400);
    return finished(request, reply, who, methodsOf.passkey);
  });
}
