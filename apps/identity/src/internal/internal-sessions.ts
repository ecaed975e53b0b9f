import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountById } from '../accounts/accounts.ts';
import { writeAudit } from '../audit.ts';
import type { Parts } from '../parts.ts';
import { noteSessionUses } from '../sessions/session-activity.ts';
import { endedSince, endSession, endSessions, sessionsOf } from '../sessions/sessions.ts';

const identity = z.strictObject({ id: z.guid() });
const oneSession = z.strictObject({ id: z.guid(), session_id: z.string().min(1).max(64) });
const kept = z.strictObject({ kept_session_id: z.string().min(1).max(64).optional() });
const uses = z.strictObject({
  sessions: z
    .array(
      z.strictObject({
        session_id: z.string().min(1).max(64),
        last_active_at: z.iso.datetime().transform((at) => new Date(at)),
      }),
    )
    .max(250),
});
const since = z.strictObject({ since: z.iso.datetime() });

/**
 * Mounts the gateway's calls for sessions: GET and DELETE /accounts/{id}/sessions (all of them, or all but `kept_session_id`), DELETE
 * /accounts/{id}/sessions/{session_id}, GET /ended-sessions?since=, from which every gateway node learns whose tokens to refuse, and POST
 * /session-uses, which reports when users last made calls.
 */
export function mountInternalSessions(server: FastifyInstance, parts: Parts): void {
  const { settings, clock, pool } = parts;
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

  server.post('/session-uses', async (request) => {
    const given = { now: clock.now(), limit_s: settings.SESSION_IDLE_SECONDS };
    await noteSessionUses(pool, uses.parse(request.body).sessions, given);
    return { Message: 'The sessions were in use' };
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
