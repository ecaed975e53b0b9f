import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountById, insertAccounts, updateAccount } from './accounts.ts';
import { writeAudit } from './audit.ts';
import type { Parts } from './parts.ts';
import { sendReset } from './send-reset.ts';

const identity = z.strictObject({ id: z.guid() });
const change = z.strictObject({
  username: z.string().trim().min(1).max(64).optional(),
  email: z.email().max(254).optional(),
  first_name: z.string().trim().max(64).optional(),
  last_name: z.string().trim().max(64).optional(),
  disabled: z.boolean().optional(),
});
const creation = z.strictObject({
  id_server_id: z.guid(),
  username: z.string().trim().min(1).max(64),
  email: z.email().max(254),
  first_name: z.string().trim().max(64),
  last_name: z.string().trim().max(64),
});

/**
 * What the gateway asks of the identity provider, under /internal, opened by the service secret alone:
 * GET and PUT /accounts/{id}, POST /accounts (its owner sets the first password by e-mail), POST /accounts/{id}/reset-password.
 * 400 for what does not fit, 401 without the secret, 404 for an unknown account, 409 for a username that is taken.
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
    const account = creation.parse(request.body);
    await insertAccounts(pool, [{ ...account, password_hash: null }], clock.now());
    await note('account_created', account.id_server_id, account.username, request.ip);
    await sendReset(parts, { ...account, disabled: false }, 'en');
    return reply.code(201).send({ Message: 'The account was created' });
  });

  server.put('/accounts/:id', async (request, reply) => {
    const { id } = identity.parse(request.params);
    const changed = await updateAccount(pool, id, present(change.parse(request.body)), clock.now());
    if (!changed) return reply.code(404).send({ Message: 'There is no such account' });
    await note('account_changed', id, '', request.ip);
    return { Message: 'The account was changed' };
  });

  server.post('/accounts/:id/reset-password', async (request, reply) => {
    const account = await accountById(pool, identity.parse(request.params).id);
    if (account === undefined || account.disabled) return reply.code(404).send({ Message: 'There is no such account' });
    await note('reset_requested', account.id_server_id, account.username, request.ip);
    await sendReset(parts, account, 'en');
    return { Message: 'An e-mail with a link to set a new password was sent' };
  });

  function note(
    event: Parameters<typeof writeAudit>[1]['event'],
    id_server_id: string,
    username: string,
    address: string,
  ) {
    return writeAudit(pool, { created_at: clock.now(), event, id_server_id, username, address });
  }
}

/** Leaves out what was not given, which means something else than undefined to the types. */
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
