import pg from 'pg';
import { StartFault } from './fault.ts';

const connectLimit_ms = 5_000;

/**
 * Checks that the database of DATABASE_URL answers, before anything that needs it starts.
 *
 * @throws StartFault in one sentence that names DATABASE_URL and neither user nor password
 */
export async function checkOwnDatabase(url: string): Promise<void> {
  const { host } = new URL(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimit_ms,
    application_name: 'start',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < 160_000) {
      throw new StartFault([`The server ${host} is older than PostgreSQL 16: set DATABASE_URL to a newer one.`]);
    }
  } catch (error) {
    if (error instanceof StartFault) throw error;
    const { code, message } = error as Error & { code?: string };
    throw new StartFault([sentenceOf(code ?? message, host)]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sentenceOf(code: string, host: string): string {
  switch (code) {
    case '28P01':
    case '28000':
      return `The server ${host} does not let this user in: correct the user or the password in DATABASE_URL.`;
    case '3D000':
      return `The server ${host} has no such database: make it, or correct its name in DATABASE_URL.`;
    default:
      return `The server ${host} does not answer (${code}): correct DATABASE_URL, or leave it out to use the embedded database.`;
  }
}
