import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountById } from './accounts.ts';
import { writeAudit } from './audit.ts';
import type { Parts } from './parts.ts';
import { endedSince, endSession, endSessions, sessionsOf } from './sessions.ts';

const identity = z.strictObject({ id: z.guid() });
const oneSession = z.strictObject({ id: z.guid(), session_id: z.string().min(1).max(64) });
const kept = z.strictObject({ kept_session_id: z.string().min(1).max(64).optional() });
const since = z.strictObject({ since: z.iso.datetime() });

/**
 * The sessions of accounts, for the gateway: GET and DELETE /accounts/{id}/sessions (all of them, or all but
 * `kept_session_id`), DELETE /accounts/{id}/sessions/{session_id}, and GET /ended-sessions?since=, by which every node of
 * the gateway learns whose tokens it refuses.
 */
export function mountInternalSessions(server: FastifyInstance, parts: Parts): void {
  const { clock, pool } = parts;
  server.get('/accounts/:id/sessions', async (request, reply) => {
    const { id } = identity.parse(request.params);
    if ((await accountById(pool, id)) === undefined)
      return reply.code(404).send({ Message: 'There is no such account' });
    return { sessions: await sessionsOf(pool, id, clock.now()) };
  });

  server.delete('/accounts/:id/sessions', async (request, reply) => {
    const { id } = identity.parse(request.params);
    const { kept_session_id } = kept.parse(request.query);
    const account = await accountById(pool, id);
    if (account === undefined) return reply.code(404).send({ Message: 'There is no such account' });
    const ended = await endSessions(pool, { id_server_id: id, kept_session_id }, clock.now());
    await note(id, account.username, request.ip);
    return { ended };
  });

  server.delete('/accounts/:id/sessions/:session_id', async (request, reply) => {
    const { id, session_id } = oneSession.parse(request.params);
    const account = await accountById(pool, id);
    const ended = account !== undefined && (await endSession(pool, { id_server_id: id, session_id }, clock.now()));
    if (!ended) return reply.code(404).send({ Message: 'There is no such session' });
    await note(id, account.username, request.ip);
    return { ended: 1 };
  });

  server.get('/ended-sessions', async (request) => {
    const now = clock.now();
    return { now, ...(await endedSince(pool, new Date(since.parse(request.query).since))) };
  });

  const note = (id_server_id: string, username: string, address: string) =>
    writeAudit(parts, {
      created_at: clock.now(),
      event: 'sessions_ended',
      id_server_id,
      username,
      address,
      by: 'gateway',
    });
}
