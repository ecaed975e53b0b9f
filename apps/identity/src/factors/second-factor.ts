import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, type Interaction, type PageKit, rawTextOf, textOf } from '../page-kit.ts';
import type { Parts } from '../parts.ts';
import { methodsOf, type SignInSteps } from '../sign-in/sign-in-steps.ts';
import { takeCode } from './authenticator.ts';
import { type Enrolling, enrolPage, factorSealer, mountEnrolment } from './enrolment.ts';
import { tryFactor } from './factor-tries.ts';
import { isEnrolled } from './factors.ts';
import { checkPasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';

type Uid = { Params: { uid: string } };

/**
 * Mounts the second step of a sign-in: an app code, a recovery code or a passkey after the password; a passkey instead of it; and adding a
 * factor if one is required and there is none. `showStep` shows the present step of a sign-in.
 */
export function mountSecondFactor(
  server: FastifyInstance,
  parts: Parts,
  { kit, steps }: { kit: PageKit; steps: SignInSteps },
) {
  const enrollingIn = (
    details: Interaction,
    person: NonNullable<Awaited<ReturnType<SignInSteps['personIn']>>>,
  ): Enrolling => ({
    account: person.account,
    base: `/interaction/${details.uid}/enrol`,
    form: `sign-in ${details.uid}`,
    ui_locales: localesOf(details),
    required: true,
    added: async (methods) => {
      await steps.keep(details, { ...person.proved, methods: [...methods], complete: true });
      return { action: `/interaction/${details.uid}/continue` };
    },
  });

  /** Shows the next step after a correct password; undefined if there was none. */
  const showStep = async (request: FastifyRequest, reply: FastifyReply, details: Interaction, recovery: boolean) => {
    const person = await steps.personIn(details);
    if (person === undefined) return undefined;
    if (person.proved.complete) return steps.finish(request, reply, person.account, person.proved.methods);
    const page = isEnrolled(person.factors)
      ? await steps.factorPage(request, reply, details, person, { recovery })
      : await enrolPage(parts, kit, request, reply, enrollingIn(details, person));
    return kit.show(request, reply, page, 200, localesOf(details));
  };

  mountCodeForm(server, parts, { kit, steps });
  mountPasskeyForm(server, parts, { kit, steps });

  server.post<Uid & { Body: Form }>('/interaction/:uid/continue', async (request, reply) => {
    const { details, person } = await steps.underWay(request, reply);
    if (details === undefined || person?.proved.complete !== true) return kit.showGone(request, reply);
    return steps.finish(request, reply, person.account, person.proved.methods);
  });

  // Only for users who must add their first factor: a password alone cannot add a further one.
  mountEnrolment(server, '/interaction/:uid/enrol', { parts, kit }, async (request, reply) => {
    const { details, person } = await steps.underWay(request, reply);
    if (details === undefined || person === undefined || person.proved.complete || isEnrolled(person.factors)) {
      await kit.showGone(request, reply);
      return undefined;
    }
    return enrollingIn(details, person);
  });

  return { showStep };
}

/** The form for a code of the authenticator app, or a recovery code. */
function mountCodeForm(
  server: FastifyInstance,
  parts: Parts,
  { kit, steps }: { kit: PageKit; steps: SignInSteps },
): void {
  const { clock, pool } = parts;
  const sealer = factorSealer(parts);

  server.post<Uid & { Body: Form }>('/interaction/:uid/code', async (request, reply) => {
    const { details, person } = await steps.underWay(request, reply);
    if (details === undefined || person === undefined || !isEnrolled(person.factors))
      return kit.showGone(request, reply);
    const recovery = request.body?.way === 'recovery';
    const again = async (fault: 'wrong' | 'too_many' | 'stale', status: number) =>
      kit.show(
        request,
        reply,
        await steps.factorPage(request, reply, details, person, { fault, recovery }),
        status,
        localesOf(details),
      );
    const refused = await steps.refusalOf(request, details, request.body);
    if (refused !== undefined) return again(refused.fault, refused.status);
    const { id_server_id, username } = person.account;
    const code = textOf(request.body, 'code');
    const tried = await tryFactor(pool, clock, id_server_id, () =>
      recovery
        ? useRecoveryCode(pool, clock, sealer, { id_server_id, code })
        : takeCode(pool, clock, sealer, { id_server_id, code, first: false }),
    );
    if (tried.outcome === 'wrong') {
      await kit.note(tried.locked_now ? 'locked' : 'second_factor_failed', request, username, id_server_id);
      return again('wrong', 401);
    }
    if (recovery) await kit.note('recovery_code_used', request, username, id_server_id);
    return steps.finish(request, reply, person.account, methodsOf.code);
  });
}

function mountPasskeyForm(
  server: FastifyInstance,
  parts: Parts,
  { kit, steps }: { kit: PageKit; steps: SignInSteps },
): void {
  const { clock, pool } = parts;

  server.post<Uid & { Body: Form }>('/interaction/:uid/passkey', async (request, reply) => {
    const { details, person } = await steps.underWay(request, reply);
    if (details === undefined || person === undefined || !isEnrolled(person.factors))
      return kit.showGone(request, reply);
    const again = async (fault: 'passkey' | 'too_many' | 'stale', status: number) =>
      kit.show(
        request,
        reply,
        await steps.factorPage(request, reply, details, person, { fault }),
        status,
        localesOf(details),
      );
    const refused = await steps.refusalOf(request, details, request.body);
    if (refused !== undefined) return again(refused.fault, refused.status);
    const { id_server_id, username } = person.account;
    const tried = await tryFactor(pool, clock, id_server_id, async () => {
      const checked = await checkPasskey(parts, {
        purpose: `second factor ${details.uid}`,
        answer: rawTextOf(request.body, 'answer'),
      });
      if (checked.outcome === 'copied') await kit.note('passkey_copied', request, username, id_server_id);
      return checked.outcome === 'proved' && checked.id_server_id === id_server_id;
    });
    if (tried.outcome === 'wrong') {
      await kit.note(tried.locked_now ? 'locked' : 'second_factor_failed', request, username, id_server_id);
      return again('passkey', 401);
    }
    return steps.finish(request, reply, person.account, methodsOf.passkey);
  });
}

function localesOf(details: Interaction): string {
  return String(details.params.ui_locales ?? '');
}
