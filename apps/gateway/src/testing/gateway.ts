import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import type { ErrorBody } from '@countinghouse/contract/errors';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createLogger } from '@countinghouse/service/logger';
import { createSender, type SenderRequest } from '@countinghouse/service/testing/sender';
import pg from 'pg';
import type { IdentityAccounts } from '../accounts/identity-accounts.ts';
import { type Gateway, type GatewayParts, startGateway } from '../server.ts';
import { readGatewaySettings } from '../settings.ts';
import type { VisitorProtection } from '../visitor-protection/visitor-protection.ts';
import { testEnvironment } from './environment.ts';
import { startTestIssuer, type TestIssuer } from './servers/issuer.ts';
import { type MerchantName, merchants, type UserName, users, worldTemplate } from './world.ts';

export type Given = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends the X-TERMINAL-KEY of the user's merchant. */
  terminal?: boolean;
  idempotency_key?: string;
  /** Claims that differ from those of a valid token. */
  claims?: Record<string, unknown>;
  /** Aborting it disconnects. */
  signal?: AbortSignal;
};

export type Answer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & Partial<ErrorBody>;
  text: string;
};

export type TestGateway = {
  gateway: Gateway;
  issuer: TestIssuer;
  database: TestDatabase;
  /** Finished log lines, oldest first. */
  lines: Record<string, unknown>[];
  /** Makes a declared call as a user of the test world. `null` sends no token. */
  call(name: CallName, as: UserName | null, given?: Given): Promise<Answer>;
  /** Sends any request. */
  send(path: string, init?: SenderRequest): Promise<Answer>;
  /** Runs SQL as the owner of the database, in the schema of the gateway. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Empties tables, one after another: a statement that locks several can deadlock with the gateway's own jobs. */
  emptyTables(...tables: string[]): Promise<void>;
  stop(): Promise<void>;
};

export type TestGatewayOptions = GatewayParts & {
  environment?: Record<string, string>;
  /** The port of the gateway's database, if it is not the database's own: that of a link that a test can cut. */
  database_port?: number;
  /** Counts the attempts of visitors. By default every attempt is allowed: tests of visitors use one address, and solve no puzzles. */
  protects_visitors?: boolean;
};

/** Starts a gateway on its own copy of the test world, with an issuer that signs any token. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { environment, database_port, protects_visitors = false, ...parts } = options;
  const real_clock = parts.real_clock ?? parts.clock;
  const issuer = await startTestIssuer(real_clock === undefined ? undefined : () => real_clock.now());
  const database = await createTestDatabase({ template: worldTemplate });
  const written: string[] = [];
  const settings = readGatewaySettings({
    ...testEnvironment,
    DATABASE_URL: database_port === undefined ? database.url : withPort(database.url, database_port),
    OIDC_ISSUER: issuer.url,
    IDENTITY_CACHE_MS: '0',
    SESSION_CHECK_MS: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...environment,
  });
  const gateway = await startGateway(settings, {
    log: createLogger({ name: 'gateway', level: 'debug' }, (line) => written.push(line)),
    identity_accounts: acceptingAccounts,
    ...(protects_visitors ? {} : { visitor_protection: unprotected }),
    ...parts,
  });
  const owner = new pg.Pool({ connectionString: database.url, max: 2, options: '-c search_path=gateway,public' });
  owner.on('error', () => undefined);

  const sender = createSender(gateway.url);

  const send = async (path: string, init?: SenderRequest): Promise<Answer> => {
    const answer = await sender.send(path, init);
    return { ...answer, body: parsed(answer.text) };
  };
  return {
    gateway,
    issuer,
    database,
    lines: readLater(written),
    send,
    call: async (name, as, given = {}) => {
      const call = calls[name] as CallDeclaration;
      const headers: Record<string, string> = {};
      if (as !== null) {
        const changes = given.claims === undefined ? {} : { claims: given.claims };
        headers.authorization = `Bearer ${await issuer.token(users[as].id_server_id, changes)}`;
      }
      if (given.body !== undefined) headers['content-type'] = 'application/json';
      if (given.idempotency_key !== undefined) headers['idempotency-key'] = given.idempotency_key;
      if (given.terminal === true && as !== null) headers['x-terminal-key'] = terminalKeyOf(as);
      return send(`/api/${call.service}${addressOf(call, given)}`, {
        method: call.method,
        headers: { ...headers, ...given.headers },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
        ...(given.signal === undefined ? {} : { signal: given.signal }),
      });
    },
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    emptyTables: async (...tables) => {
      for (const table of tables) await owner.query(`truncate ${table}`);
    },
    stop: async () => {
      await gateway.stop();
      sender.close();
      await owner.end();
      await issuer.stop();
      await database.drop();
    },
  };
}

/** Parses log lines only when they are read: few tests read them, and some write a hundred thousand. */
function readLater(written: readonly string[]): Record<string, unknown>[] {
  return new Proxy<Record<string, unknown>[]>([], {
    get: (lines, key) => {
      for (let at = lines.length; at < written.length; at += 1) lines.push(JSON.parse(written[at] as string));
      return Reflect.get(lines, key);
    },
  });
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** Allows every attempt of a visitor. */
const unprotected: VisitorProtection = {
  makePuzzle: async ({ visitor_id }) => ({ session: visitor_id, nonce: 'x', bits: 0, expires_at: new Date() }),
  requireAnswer: () => undefined,
  requireAllowedAttempt: async (attempt) => ({ ...attempt, counted_at: new Date(), is_repeated: false, session: null }),
  noteAttemptOutcome: async () => ({ tries_left: 5 }),
  writeHeldOff: async () => undefined,
  finish: async () => undefined,
};

/** An identity provider that accepts every request, and has no sessions or factors. */
export const acceptingAccounts: IdentityAccounts = {
  create: async () => undefined,
  inviteAgain: async () => undefined,
  update: async () => ({ email_pending: false }),
  settle: async () => undefined,
  emailChange: async () => null,
  cancelEmailChange: async () => undefined,
  setDisabled: async () => undefined,
  remove: async () => undefined,
  sendPasswordReset: async () => undefined,
  locales: async () => ({}),
  noteSessionUses: async () => undefined,
  sessions: async () => [],
  endSession: async () => undefined,
  endSessions: async () => undefined,
  factors: async () => ({
    passkeys: [],
    authenticator: null,
    recovery_codes_left: 0,
    required: false,
    has_password: true,
    invitation: null,
  }),
  policy: async () => ({ version: 0, Administrator: false, Merchant: false }),
  policyPeople: async () => ({
    Administrator: { people: 0, without_factor: 0, names: [] },
    Merchant: { people: 0, without_factor: 0, names: [] },
  }),
  setPolicy: async () => undefined,
  resetSecondFactor: async () => undefined,
  events: async () => ({ last_event_id: 0, events: [] }),
};

function terminalKeyOf(name: UserName): string {
  const entry = Object.values(merchants).find(({ merchant_uid }) => merchant_uid === users[name].entity_id);
  return entry?.terminal_key ?? users[name].entity_id;
}

/** Returns the headers that select an impersonation of a user of the test world. */
export function impersonating(name: UserName, merchant: MerchantName): Record<string, string> {
  return {
    'x-impersonate-merchant-id': merchants[merchant].merchant_uid,
    'x-impersonate-user-id': users[name].user_id,
  };
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
