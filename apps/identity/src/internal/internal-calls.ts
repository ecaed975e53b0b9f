import { createHash, timingSafeEqual } from 'node:crypto';
import { locales } from '@countinghouse/domain/text/locales';
import { inTransaction } from '@countinghouse/service/transaction';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  accountById,
  hasPassword,
  hasVerifiedEmail,
  insertAccounts,
  localeOfAccount,
  localesOfAccounts,
  removeAccount,
  updateAccount,
} from '../accounts/accounts.ts';
import { writeAudit } from '../audit.ts';
import { requestEmailChange } from '../email/email-changes.ts';
import { mayAskForMail } from '../email/mail-limits.ts';
import type { Parts } from '../parts.ts';
import { sendPasswordLink } from '../passwords/send-reset.ts';
import { rotateSigningKey } from '../provider/signing-keys.ts';
import { mountInternalEmails } from './internal-emails.ts';
import { mountInternalEvents } from './internal-events.ts';
import { mountInternalFactors } from './internal-factors.ts';
import { mountInternalSessions } from './internal-sessions.ts';

const identity = z.strictObject({ id: z.guid() });
const asked_by = z.strictObject({ id_server_id: z.guid(), entity_id: z.guid() });
const change = z.strictObject({
  username: z.string().trim().min(1).max(64).optional(),
  email: z.email().max(254).optional(),
  /** The address of an invited user; other users keep theirs. */
  invited_email: z.email().max(254).optional(),
  first_name: z.string().trim().max(64).optional(),
  last_name: z.string().trim().max(64).optional(),
  disabled: z.boolean().optional(),
  locale: z.enum(locales).optional(),
  asked_by: asked_by.optional(),
});
const asked = z.strictObject({ asked_by });
const several = z.strictObject({ ids: z.array(z.guid()).max(1_000) });
const belonging = z.strictObject({
  entity_id: z.guid(),
  tenant_uid: z.guid(),
  user_type_id: z.enum(['Administrator', 'Merchant']),
});
const creation = z.strictObject({
  id_server_id: z.guid(),
  username: z.string().trim().min(1).max(64),
  email: z.email().max(254),
  first_name: z.string().trim().max(64),
  last_name: z.string().trim().max(64),
  belonging: belonging.optional(),
  locale: z.enum(locales).default('en'),
  asked_by,
});

/**
 * Mounts the gateway's calls under /internal, which require the service secret: GET, PUT and DELETE /accounts/{id} (deleting an unknown one
 * succeeds), POST /accounts (its owner is invited by email to set the first password), POST /accounts/{id}/invitation and /reset-password;
 * POST /locales (the languages of several); POST /signing-keys, which creates the next signing key for tokens; and the calls of
 * internal-sessions.ts, internal-factors.ts and internal-events.ts. A changed email address is pending until the link mailed there is used:
 * `email_pending` says so. 400 for invalid input, 401 without the secret, 404 for an unknown account, 409 for a username that is taken and
 * for an invitation to a user who has a password, 429 if the requester has requested too many mails.
 */
export function mountInternalCalls(server: FastifyInstance, parts: Parts): void {
  const { settings, clock, pool } = parts;
  const secret = digest(`Bearer ${settings.IDENTITY_SERVICE_SECRET}`);

  server.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), secret)) return;
    return reply.code(401).send({ Message: 'The service secret is missing or wrong' });
  });
  server.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof z.ZodError) {
      return reply
        .code(400)
        .send({ Message: error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') });
    }
    if (isUniqueViolation(error)) return reply.code(409).send({ Message: 'The username is taken' });
    throw error;
  });

  server.get('/accounts/:id', async (request, reply) => {
    const account = await accountById(pool, identity.parse(request.params).id);
    return account ?? reply.code(404).send({ Message: 'There is no such account' });
  });

  server.post('/accounts', async (request, reply) => {
    const { locale, asked_by: asker, ...account } = creation.parse(request.body);
    if (!(await mayAskForMail(pool, clock.now(), asker))) return tooMany(reply);
    // One transaction: if the mail server does not accept the invitation, no unusable account is left.
    await inTransaction(pool, async (client) => {
      await insertAccounts(client, [{ ...account, locale, password_hash: null }], clock.now());
      await sendPasswordLink(parts, { ...account, disabled: false }, locale, client);
    });
    await note('account_created', account.id_server_id, account.username, request.ip);
    return reply.code(201).send({ Message: 'The account was created' });
  });

  server.post('/locales', async (request) => ({
    locales: await localesOfAccounts(pool, several.parse(request.body).ids),
  }));

  server.post('/accounts/:id/invitation', async (request, reply) => {
    const account = await accountById(pool, identity.parse(request.params).id);
    if (account === undefined || account.disabled) return reply.code(404).send({ Message: 'There is no such account' });
    if (await hasPassword(pool, account.id_server_id)) {
      return reply.code(409).send({ Message: 'The invitation was accepted already' });
    }
    if (!(await mayAskForMail(pool, clock.now(), asked.parse(request.body).asked_by))) return tooMany(reply);
    await note('invited', account.id_server_id, account.username, request.ip);
    await sendPasswordLink(parts, account, await localeOfAccount(pool, account.id_server_id));
    return { Message: 'The invitation is on its way' };
  });

  server.put('/accounts/:id', async (request, reply) => {
    const { id } = identity.parse(request.params);
    const { email, invited_email, asked_by: asker, ...rest } = change.parse(request.body);
    const account = await accountById(pool, id);
    if (account === undefined) return reply.code(404).send({ Message: 'There is no such account' });
    if (email !== undefined && asker !== undefined && !(await mayAskForMail(pool, clock.now(), asker)))
      return tooMany(reply);
    await updateAccount(pool, id, present(rest), clock.now());
    await note('account_changed', id, '', request.ip);
    const wanted = email ?? ((await hasVerifiedEmail(pool, id)) ? undefined : invited_email);
    if (wanted === undefined || wanted === account.email) return { Message: 'The account was changed' };
    const wish = await requestEmailChange(parts, { ...account, ...present(rest) }, wanted);
    if (wish === 'too_many') return tooMany(reply);
    await note('email_change_requested', id, account.username, request.ip);
    return { Message: 'The account was changed', email_pending: wish === 'pending' };
  });

  server.delete('/accounts/:id', async (request) => {
    const { id } = identity.parse(request.params);
    if (await removeAccount(pool, id, clock.now())) await note('account_removed', id, '', request.ip);
    return { Message: 'There is no such account any more' };
  });

  server.post('/accounts/:id/reset-password', async (request, reply) => {
    const account = await accountById(pool, identity.parse(request.params).id);
    if (account === undefined || account.disabled) return reply.code(404).send({ Message: 'There is no such account' });
    if (!(await mayAskForMail(pool, clock.now(), asked.parse(request.body).asked_by))) return tooMany(reply);
    await note('reset_requested', account.id_server_id, account.username, request.ip);
    await sendPasswordLink(parts, account, await localeOfAccount(pool, account.id_server_id));
    return { Message: 'A link to set a new password is on its way' };
  });

  mountInternalSessions(server, parts);
  mountInternalFactors(server, parts);
  mountInternalEmails(server, parts);
  mountInternalEvents(server, parts);

  server.post('/signing-keys', async (_request, reply) => {
    const next = await rotateSigningKey(pool, settings.IDENTITY_COOKIE_SECRET, clock.now());
    return reply.code(201).send({ key_id: next.key_id, signs_from: next.signs_from });
  });

  function note(
    event: Parameters<typeof writeAudit>[1]['event'],
    id_server_id: string,
    username: string,
    address: string,
  ) {
    return writeAudit(parts, { created_at: clock.now(), event, id_server_id, username, address, by: 'gateway' });
  }
}

/** Answers that the requester, or the entity they act for, requested too many mails. */
function tooMany(reply: FastifyReply): FastifyReply {
  return reply.code(429).send({ Message: 'Too many mails were asked for: wait a while' });
}

/** Removes undefined properties, which the types treat differently from absent ones. */
function present<Value extends Record<string, unknown>>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
