import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountById, hasPassword } from '../accounts/accounts.ts';
import { writeAudit } from '../audit.ts';
import { factorsOf, resetFactors } from '../factors/factors.ts';
import { policyPeople, readPolicy, savePolicy } from '../factors/policies.ts';
import type { Parts } from '../parts.ts';
import { invitationOf } from '../passwords/reset.ts';

const identity = z.strictObject({ id: z.guid() });
const policy = z.strictObject({ version: z.int().min(0), Administrator: z.boolean(), Merchant: z.boolean() });

/**
 * Mounts the gateway's calls for second factors: GET /accounts/{id}/factors with the state of the account's invitation, DELETE, which
 * removes all of them (404 for an unknown account); and for policies: GET and PUT /second-factor-policies/{entity_id} (409 for a version
 * that is not the latest), with GET …/people for the affected users.
 */
export function mountInternalFactors(server: FastifyInstance, parts: Parts): void {
  const { clock, pool } = parts;
  server.get('/accounts/:id/factors', async (request, reply) => {
    const { id } = identity.parse(request.params);
    if ((await accountById(pool, id)) === undefined)
      return reply.code(404).send({ Message: 'There is no such account' });
    return {
      ...(await factorsOf(pool, id)),
      has_password: await hasPassword(pool, id),
      invitation: (await invitationOf(pool, id)) ?? null,
    };
  });

  server.get('/second-factor-policies/:id', async (request) => readPolicy(pool, identity.parse(request.params).id));

  server.get('/second-factor-policies/:id/people', async (request) =>
    policyPeople(pool, identity.parse(request.params).id),
  );

  server.put('/second-factor-policies/:id', async (request, reply) => {
    const { id } = identity.parse(request.params);
    const saved = await savePolicy(pool, id, policy.parse(request.body), clock.now());
    return saved ?? reply.code(409).send({ Message: 'Someone else has changed this in the meantime' });
  });

  server.delete('/accounts/:id/factors', async (request, reply) => {
    const { id } = identity.parse(request.params);
    const account = await accountById(pool, id);
    if (account === undefined) return reply.code(404).send({ Message: 'There is no such account' });
    await resetFactors(pool, id, clock.now());
    await writeAudit(parts, {
      created_at: clock.now(),
      event: 'second_factor_reset',
      id_server_id: id,
      username: account.username,
      address: request.ip,
      by: 'gateway',
    });
    return { Message: 'The second factors were taken away' };
  });
}
