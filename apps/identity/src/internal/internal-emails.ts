import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountById } from '../accounts/accounts.ts';
import { writeAudit } from '../audit.ts';
import { cancelEmailChange, pendingEmailOf } from '../email/email-changes.ts';
import type { Parts } from '../parts.ts';

const identity = z.strictObject({ id: z.guid() });

/**
 * Mounts the gateway's calls for a pending email address: GET /accounts/{id}/email-change (null if there is none) and DELETE, which cancels
 * it (404 if there is none). PUT /accounts/{id} requests one.
 */
export function mountInternalEmails(server: FastifyInstance, parts: Parts): void {
  const { clock, pool } = parts;
  server.get('/accounts/:id/email-change', async (request, reply) => {
    const { id } = identity.parse(request.params);
    if ((await accountById(pool, id)) === undefined)
      return reply.code(404).send({ Message: 'There is no such account' });
    return { email_change: (await pendingEmailOf(pool, id, clock.now())) ?? null };
  });

  server.delete('/accounts/:id/email-change', async (request, reply) => {
    const { id } = identity.parse(request.params);
    const now = clock.now();
    if (!(await cancelEmailChange(pool, id, now))) return reply.code(404).send({ Message: 'No e-mail address waits' });
    await writeAudit(parts, {
      created_at: now,
      event: 'email_change_cancelled',
      id_server_id: id,
      username: '',
      address: request.ip,
      by: 'gateway',
    });
    return { Message: 'The e-mail address stays as it is' };
  });
}
