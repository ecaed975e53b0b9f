import { type Locale, localeNamed } from '@countinghouse/domain/text/locales';
import { z } from 'zod/mini';
import { type OperationContext, OperationError } from '../operation.ts';
import type { GatewaySettings } from '../settings.ts';

/** The changeable fields of a sign-in account. Omitted fields stay unchanged. */
export type AccountChange = { username?: string; email?: string; first_name?: string; last_name?: string };

/** Returns the fields that differ from the present ones. Only these are changed, sent to the provider and audited. */
export function accountChangeOf(
  present: Readonly<Required<AccountChange>>,
  wanted: { readonly [Name in keyof AccountChange]: AccountChange[Name] | undefined },
): AccountChange {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== present[name as keyof AccountChange],
    ),
  );
}

/** Who requests a mail: the provider limits the mails that one person and one entity can request. */
export type Asker = { id_server_id: string; entity_id: string };

/** Returns the person of a request, and the merchant or operator that they act for. */
export function requesterOf({ identity }: Pick<OperationContext, 'identity'>): Asker {
  const { impersonator, user, merchant, tenant_uid } = identity;
  return { id_server_id: (impersonator ?? user).id_server_id, entity_id: merchant?.merchant_uid ?? tenant_uid };
}

/** A new sign-in account. Its owner sets the first password through a link in an e-mail, in `locale`. */
export type NewAccount = {
  id_server_id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** The entity it belongs to: the sign-in policies of the operator and the merchant apply to it. */
  belonging: { entity_id: string; tenant_uid: string; user_type_id: 'Administrator' | 'Merchant' };
  /** One of the product's six locales; 'en' if it is unknown. */
  locale: string;
};

const sessionShape = z.object({
  session_id: z.string(),
  user_agent: z.string(),
  address: z.string(),
  began_at: z.string(),
  last_seen_at: z.string(),
});
const sessionsShape = z.object({ sessions: z.array(sessionShape) });
const factorsShape = z.object({
  passkeys: z.array(
    z.object({
      passkey_id: z.string(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  authenticator: z.nullable(z.object({ created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  recovery_codes_left: z.int(),
  required: z.boolean(),
  has_password: z.boolean(),
  invitation: z.nullable(z.object({ sent_at: z.string(), expires_at: z.string() })),
});

const eventsShape = z.object({
  last_event_id: z.int(),
  events: z.array(
    z.object({
      event_id: z.int(),
      created_at: z.string(),
      event: z.string(),
      id_server_id: z.string(),
      address: z.string(),
      /** The account's new e-mail address, if the event changed it. */
      email: z._default(z.nullable(z.string()), null),
    }),
  ),
});

const updatedShape = z.object({ email_pending: z._default(z.boolean(), false) });
const emailChangeShape = z.object({
  email_change: z.nullable(z.object({ email: z.string(), requested_at: z.string(), expires_at: z.string() })),
});

/** Account events at the provider, in order: sign-ins, failed sign-ins, changed sign-in methods. */
export type AccountEvents = z.output<typeof eventsShape>;

/** A new address of an account, pending until the link mailed there is used. Instants are ISO 8601. */
type EmailChange = NonNullable<z.output<typeof emailChangeShape>['email_change']>;

const localesShape = z.object({ locales: z.record(z.string(), z.string()) });

const policyShape = z.object({ version: z.int(), Administrator: z.boolean(), Merchant: z.boolean() });

const policyPersonsShape = z.object({ people: z.int(), without_factor: z.int(), names: z.array(z.string()) });
const policyPeopleShape = z.object({ Administrator: policyPersonsShape, Merchant: policyPersonsShape });

/** For each kind of user of an entity: how many there are, how many have no second factor, and the names of the first of those. */
type PolicyPeople = z.output<typeof policyPeopleShape>;

/** The kinds of users that need a second factor. `version` is 0 before the first save. */
export type AccountPolicy = z.output<typeof policyShape>;

/** When the person of a session last made a call, as ISO 8601. */
export type SessionUse = { session_id: string; last_active_at: string };

/** A session of a person at the provider. Instants are ISO 8601. */
type AccountSession = z.output<typeof sessionShape>;

/** The sign-in methods of an account: second factors, whether one is required, and a pending invitation. */
type AccountFactors = z.output<typeof factorsShape>;

/**
 * Sign-in accounts, which are stored at the identity provider and not here. Every function throws an OperationError: not_found for an
 * account that does not exist, and service_unavailable if the provider cannot be reached or cannot answer.
 */
export type IdentityAccounts = {
  /**
   * Creates an account and invites its owner by e-mail. If the mail cannot be sent, no account is created.
   * @throws OperationError invalid_request for a username that is taken, too_many_requests
   */
  create(account: NewAccount, asked_by: Asker): Promise<void>;
  /**
   * Sends a new invitation; the earlier one stops working. An address with too many mails gets none, without an error.
   * @throws OperationError status_forbids if it was already accepted, too_many_requests
   */
  inviteAgain(id_server_id: string, asked_by: Asker): Promise<void>;
  /**
   * Changes names immediately. A new e-mail address is pending until the link mailed there is used (`email_pending`). If the invitation is
   * not accepted yet, the address changes immediately, and the invitation is sent there.
   * @throws OperationError not_found, invalid_request (a name that is taken), too_many_requests or service_unavailable
   */
  update(id_server_id: string, change: AccountChange, asked_by: Asker): Promise<{ email_pending: boolean }>;
  /** Sets an account to the values of the user's row: the names, and the address if the invitation is not accepted yet. */
  settle(id_server_id: string, names: Required<AccountChange>): Promise<void>;
  /** Returns the pending address; null if there is none. */
  emailChange(id_server_id: string): Promise<EmailChange | null>;
  /** Cancels the pending address. @throws OperationError not_found if there is none */
  cancelEmailChange(id_server_id: string): Promise<void>;
  /** Disabling ends every session, refresh token and access token immediately. */
  setDisabled(id_server_id: string, disabled: boolean): Promise<void>;
  /** Deletes an account for good, with its sessions. Succeeds if it does not exist. */
  remove(id_server_id: string): Promise<void>;
  /**
   * Makes the identity provider send a link to set a new password. An address with too many mails gets none, without an error.
   * @throws OperationError not_found, too_many_requests or service_unavailable
   */
  sendPasswordReset(id_server_id: string, asked_by: Asker): Promise<void>;
  /** Returns the languages of people's last sign-ins, by id_server_id. Unknown ones are omitted. */
  locales(id_server_ids: readonly string[]): Promise<Readonly<Record<string, Locale>>>;
  /** Reports when the people of at most 250 sessions last made calls. A session without calls is idle. */
  noteSessionUses(sessions: readonly SessionUse[]): Promise<void>;
  /** Returns the active sessions, the last used first. */
  sessions(id_server_id: string): Promise<AccountSession[]>;
  /** Ends one session. @throws OperationError not_found if the account has none with this id */
  endSession(id_server_id: string, session_id: string): Promise<void>;
  /** Ends every session, or every one but the kept one. */
  endSessions(id_server_id: string, kept_session_id?: string): Promise<void>;
  factors(id_server_id: string): Promise<AccountFactors>;
  /** Returns for whom an operator or a merchant requires a second factor. */
  policy(entity_id: string): Promise<AccountPolicy>;
  /** Returns the people whom such a policy affects. */
  policyPeople(entity_id: string): Promise<PolicyPeople>;
  /** Saves a policy, based on the version that was read. @throws OperationError changed_meanwhile */
  setPolicy(entity_id: string, policy: AccountPolicy): Promise<void>;
  /** Removes every passkey, the authenticator app and the recovery codes, and ends every session. */
  resetSecondFactor(id_server_id: string): Promise<void>;
  /** Returns a page of the events after the one with this number. */
  events(after: number): Promise<AccountEvents>;
};

const policies = '/internal/second-factor-policies';
const limit_ms = 3_000;
/** Mails are sent within the call, so it takes longer. */
const mailLimit_ms = 10_000;

type Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  limit_ms?: number;
};

/**
 * Makes the client of the identity application's internal calls, authenticated by its service secret. Calls `onEnded` when sessions may
 * have ended.
 */
export function createIdentityAccounts(
  settings: Pick<GatewaySettings, 'IDENTITY_INTERNAL_URL' | 'IDENTITY_SERVICE_SECRET'>,
  { send = fetch, onEnded = async () => undefined }: { send?: typeof fetch; onEnded?: () => Promise<void> } = {},
): IdentityAccounts {
  const call = async (request: Request): Promise<unknown> => {
    const { status, answer } = await callIdentity(settings, request, send);
    if (status < 300) return answer;
    if (status === 404) throw new OperationError('not_found');
    if (status === 400) {
      throw new OperationError('invalid_request', { errors: [{ field: 'email', message: 'is not valid' }] });
    }
    if (status === 429) throw new OperationError('too_many_requests');
    if (status === 409 && request.path.endsWith('/invitation')) throw new OperationError('status_forbids');
    if (status === 409 && request.path.startsWith(policies)) throw new OperationError('changed_meanwhile');
    if (status === 409) {
      throw new OperationError('invalid_request', { errors: [{ field: 'username', message: 'is taken' }] });
    }
    throw new OperationError('service_unavailable', { cause: new Error(`The identity provider answered ${status}`) });
  };
  const answered = async <Schema extends z.core.$ZodType>(
    schema: Schema,
    request: Request,
  ): Promise<z.output<Schema>> => {
    const parsed = z.safeParse(schema, await call(request));
    if (parsed.success) return parsed.data;
    throw new OperationError('service_unavailable', { cause: parsed.error });
  };
  const read = <Schema extends z.core.$ZodType>(schema: Schema, path: string) =>
    answered(schema, { method: 'GET', path });
  const change = async (request: Request): Promise<void> => {
    await call(request);
  };
  /** A mail is sent within the call, so it takes longer. */
  const mail = (request: Request): Promise<void> => change({ ...request, limit_ms: mailLimit_ms });
  /** Sessions may have ended: this node must know before the caller continues. */
  const end = async (request: Request): Promise<void> => {
    await call(request);
    await onEnded();
  };
  const account = (id_server_id: string) => `/internal/accounts/${encodeURIComponent(id_server_id)}`;

  return {
    create: (body, asked_by) => mail({ method: 'POST', path: '/internal/accounts', body: { ...body, asked_by } }),
    inviteAgain: (id, asked_by) => mail({ method: 'POST', path: `${account(id)}/invitation`, body: { asked_by } }),
    update: (id, body, asked_by) =>
      answered(updatedShape, { method: 'PUT', path: account(id), body: { ...body, asked_by }, limit_ms: mailLimit_ms }),
    settle: (id, { email, ...names }) =>
      mail({ method: 'PUT', path: account(id), body: { ...names, invited_email: email } }),
    emailChange: async (id) => (await read(emailChangeShape, `${account(id)}/email-change`)).email_change,
    cancelEmailChange: (id) => change({ method: 'DELETE', path: `${account(id)}/email-change` }),
    setDisabled: (id, disabled) => end({ method: 'PUT', path: account(id), body: { disabled } }),
    remove: (id) => end({ method: 'DELETE', path: account(id) }),
    sendPasswordReset: (id, asked_by) =>
      mail({ method: 'POST', path: `${account(id)}/reset-password`, body: { asked_by } }),
    locales: async (ids) => {
      const request: Request = { method: 'POST', path: '/internal/locales', body: { ids } };
      const { locales } = await answered(localesShape, request);
      return Object.fromEntries(Object.entries(locales).map(([id, locale]) => [id, localeNamed(locale)]));
    },
    noteSessionUses: (sessions) => change({ method: 'POST', path: '/internal/session-uses', body: { sessions } }),
    sessions: async (id) => (await read(sessionsShape, `${account(id)}/sessions`)).sessions,
    endSession: (id, session_id) =>
      end({ method: 'DELETE', path: `${account(id)}/sessions/${encodeURIComponent(session_id)}` }),
    endSessions: (id, kept_session_id) => {
      const query = kept_session_id === undefined ? '' : `?${new URLSearchParams({ kept_session_id })}`;
      return end({ method: 'DELETE', path: `${account(id)}/sessions${query}` });
    },
    factors: (id) => read(factorsShape, `${account(id)}/factors`),
    policy: (entity_id) => read(policyShape, `${policies}/${encodeURIComponent(entity_id)}`),
    policyPeople: (entity_id) => read(policyPeopleShape, `${policies}/${encodeURIComponent(entity_id)}/people`),
    setPolicy: (entity_id, body) =>
      change({ method: 'PUT', path: `${policies}/${encodeURIComponent(entity_id)}`, body }),
    resetSecondFactor: (id) => end({ method: 'DELETE', path: `${account(id)}/factors` }),
    events: (after) => read(eventsShape, `/internal/events?after=${after}`),
  };
}

/**
 * Makes one internal call of the identity application. Returns its status and its JSON, if any.
 *
 * @throws OperationError service_unavailable if it cannot be reached in time
 */
export async function callIdentity(
  settings: Pick<GatewaySettings, 'IDENTITY_INTERNAL_URL' | 'IDENTITY_SERVICE_SECRET'>,
  { method, path, body, limit_ms: given_ms = limit_ms }: Request,
  send: typeof fetch = fetch,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await send(settings.IDENTITY_INTERNAL_URL + path, {
      method,
      headers: {
        authorization: `Bearer ${settings.IDENTITY_SERVICE_SECRET}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(given_ms),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return { status: response.status, answer: await response.json() };
    await response.body?.cancel();
    return { status: response.status, answer: undefined };
  } catch (error) {
    throw new OperationError('service_unavailable', { cause: error });
  }
}
