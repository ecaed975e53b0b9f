import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import { z } from 'zod/mini';
import { callIdentity } from '../accounts/identity-accounts.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Subject } from './token.ts';

/** Sessions and accounts that were signed out, and clients that lost their grant, before their tokens expire. */
export type EndedSessions = {
  /**
   * Whether a verified token belongs to an ended session, is older than the sign-out of its whole account, or is not newer than the end of
   * its client's grant in its session.
   */
  has(subject: Subject): boolean;
  /** Queries the identity provider now, so that this node immediately knows about changes it has just made there. Never throws. */
  refresh(): Promise<void>;
  stop(): void;
};

const answerShape = z.object({
  now: z.string(),
  session_ids: z.array(z.string()),
  accounts: z.array(z.object({ id_server_id: z.string(), ended_at: z.string() })),
  clients: z._default(z.array(z.object({ session_id: z.string(), client_id: z.string(), ended_at: z.string() })), []),
});

/** No access token is valid for longer than this. */
const remembered_ms = 3_600_000;
/** Changes in progress during the last answer appear in the next one. */
const overlap_ms = 10_000;

/**
 * Queries the identity provider every `SESSION_CHECK_MS` for ended sessions, so that every node refuses their unexpired tokens within
 * seconds and no call has to wait. While the provider cannot be reached, tokens stay valid until they expire. 0 disables the query, for a
 * provider that is not Countinghouse's own.
 */
export function watchEndedSessions(
  settings: Pick<GatewaySettings, 'IDENTITY_INTERNAL_URL' | 'IDENTITY_SERVICE_SECRET' | 'SESSION_CHECK_MS'>,
  { clock, log, send = fetch }: { clock: Clock; log: Logger; send?: typeof fetch },
): EndedSessions {
  const sessions = new Map<string, number>();
  const accounts = new Map<string, number>();
  const clients = new Map<string, number>();
  let since_ms = clock.now().getTime() - remembered_ms;
  let reached = true;
  let under_way: Promise<void> | undefined;

  const take = async (): Promise<void> => {
    const query = new URLSearchParams({ since: new Date(since_ms).toISOString() });
    const { status, answer } = await callIdentity(
      settings,
      { method: 'GET', path: `/internal/ended-sessions?${query}` },
      send,
    );
    const read = z.safeParse(answerShape, answer);
    if (!read.success) throw new Error(`The identity provider answered ${status}`);
    const now_ms = Date.parse(read.data.now);
    for (const session_id of read.data.session_ids) sessions.set(session_id, now_ms);
    for (const { id_server_id, ended_at } of read.data.accounts) note(accounts, id_server_id, ended_at);
    for (const { session_id, client_id, ended_at } of read.data.clients) {
      note(clients, clientKey(session_id, client_id), ended_at);
    }
    for (const known of [sessions, accounts, clients]) {
      for (const [key, at_ms] of known) if (at_ms < now_ms - remembered_ms) known.delete(key);
    }
    since_ms = now_ms - overlap_ms;
  };

  const refresh = async (): Promise<void> => {
    // A query already in progress may not contain the latest change.
    await under_way;
    under_way ??= take()
      .then(
        () => {
          reached = true;
        },
        (error: unknown) => {
          if (reached) log.warn({ err: error }, 'the identity provider does not say which sessions have ended');
          reached = false;
        },
      )
      .finally(() => {
        under_way = undefined;
      });
    await under_way;
  };

  const asks = settings.SESSION_CHECK_MS > 0;
  const timer = asks ? setInterval(() => void (under_way ?? refresh()), settings.SESSION_CHECK_MS) : undefined;
  timer?.unref();
  if (asks) void refresh();

  return {
    has: ({ id_server_id, session_id, client_id, issued_at_s }) => {
      if (session_id !== undefined && sessions.has(session_id)) return true;
      const ended_ms = accounts.get(id_server_id);
      if (ended_ms !== undefined && issued_at_s < Math.floor(ended_ms / 1_000)) return true;
      if (session_id === undefined || client_id === undefined) return false;
      const revoked_ms = clients.get(clientKey(session_id, client_id));
      // A code that is used twice is often used twice within a second: its token must not count as a newer one.
      return revoked_ms !== undefined && issued_at_s <= Math.floor(revoked_ms / 1_000);
    },
    refresh: () => (asks ? refresh() : Promise.resolve()),
    stop: () => clearInterval(timer),
  };
}

function clientKey(session_id: string, client_id: string): string {
  return `${session_id} ${client_id}`;
}

/** Keeps the later of two instants. */
function note(known: Map<string, number>, key: string, ended_at: string): void {
  known.set(key, Math.max(Date.parse(ended_at), known.get(key) ?? 0));
}
