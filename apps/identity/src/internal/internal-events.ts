import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { eventsAfter } from '../audit.ts';
import type { Parts } from '../parts.ts';

const position = z.strictObject({ after: z.coerce.number().int().min(0) });
const events_maximum = 500;

/**
 * Mounts the gateway's call for users' events: GET /events?after= returns the events after that number, in order, at most 500, and the
 * number of the latest one.
 */
export function mountInternalEvents(server: FastifyInstance, { pool }: Parts): void {
  server.get('/events', async (request) => eventsAfter(pool, position.parse(request.query).after, events_maximum));
}
