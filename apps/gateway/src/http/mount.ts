import { Readable } from 'node:stream';
import { type CallDeclaration, replayedHeader } from '@countinghouse/contract/call';
import { errorsOf } from '@countinghouse/contract/call-errors';
import { type CallName, calls } from '@countinghouse/contract/calls';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { type FileResponse, isFileKind } from '@countinghouse/contract/file';
import { faultsOfTexts } from '@countinghouse/contract/plain-texts';
import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import type { Drain } from '@countinghouse/service/drain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { requireAccess, requireVisitorAccess } from '../access/access.ts';
import { type ApiKeyInUse, requireForApiKey } from '../access/api-keys.ts';
import { createIdentityReader } from '../access/identity.ts';
import { createRefusedAttempts } from '../access/refused-attempts.ts';
import { requireStepUp } from '../access/step-up.ts';
import type { Subject } from '../access/token.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type OperationContext,
  OperationError,
  type PublicContext,
  type RequestIdentity,
  type TerminalInScope,
  type Visitor,
  type VisitorContext,
} from '../operation.ts';
import type { Operations } from '../operations.ts';
import { createShortMemory } from '../short-memory.ts';
import { wasAudited } from '../store/audit/audit.ts';
import { readTerminalOfKey } from '../store/payments/terminal.ts';
import { inScope, type Scope, scopeOf } from '../store/scope.ts';
import { invalidRequest } from './error-answer.ts';
import { headerOf, idempotencyKeyOf, requireAgreement, requireModifiedBy } from './request-headers.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface FastifyRequest {
    /** Where it comes from: of the connection, or of who is behind the portal's server or a trusted proxy. */
    address: string;
    /** The person of the bearer token, once verified; null without a good one. */
    subject: Subject | null;
    /** The API key that comes instead of a person; null without a good one. */
    api_key: ApiKeyInUse | null;
    /** The visitor who comes by a link, at the calls for visitors; null without a good token. */
    visitor: Visitor | null;
    /** Why there is none of them, if something else than the token is at fault. */
    subject_fault: unknown;
    identity: RequestIdentity | null;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface FastifyContextConfig {
    call?: CallDeclaration;
  }
}

type AnyOperation = (context: OperationContext, input: unknown) => Promise<unknown>;
type AnyPublicOperation = (context: PublicContext, input: unknown) => Promise<unknown>;
type AnyVisitorOperation = (context: VisitorContext, input: unknown) => Promise<unknown>;

const stoppingMessage = 'This node of the service is being restarted: send the request again. Nothing was changed';
const jsonType = 'application/json; charset=utf-8';
const terminals_maximum = 10_000;

/** Mounts every declared call, and nothing else, under `/api/{service}` at its path as it is written. */
export function mountCalls(
  app: FastifyInstance,
  operations: Operations,
  dependencies: Dependencies,
  drain: Drain,
): void {
  const { answer, answerAnybody, answerVisitor } = createAnswerer(dependencies);
  for (const [name, call] of Object.entries(calls) as [CallName, CallDeclaration][]) {
    const operation = operations[name] as AnyOperation | AnyPublicOperation | AnyVisitorOperation;
    const answerTo = (request: FastifyRequest, reply: FastifyReply) => {
      if (call.permission === 'public') return answerAnybody(call, operation as AnyPublicOperation, request, reply);
      if (call.permission === 'visitor') return answerVisitor(call, operation as AnyVisitorOperation, request, reply);
      return answer(call, operation as AnyOperation, request, reply);
    };
    app.route({
      method: call.method,
      url: `/api/${call.service}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      bodyLimit: call.body_bytes_maximum ?? dependencies.settings.BODY_LIMIT_BYTES,
      config: {
        call,
        ...(call.address_minute_maximum === undefined ? {} : { rateLimit: { max: call.address_minute_maximum } }),
      },
      onRequest: async () => {
        if (drain.draining()) throw new OperationError('service_unavailable', { message: stoppingMessage });
      },
      handler: (request, reply) => {
        if (!isFileKind(call.response)) reply.raw.once('close', dependencies.files.pace.requestBegan());
        return drain.track(answerTo(request, reply));
      },
    });
  }
}

function createAnswerer(dependencies: Dependencies) {
  const { pool, clock, real_clock, log, settings, api_key_uses, user_activity, session_activity, payments } =
    dependencies;
  // 0: another provider signs people in, and asks nobody whether they are still there.
  const asks_sessions = settings.SESSION_CHECK_MS > 0;
  const identities = createIdentityReader(pool, real_clock, settings.IDENTITY_CACHE_MS);
  const terminals = createTerminalReader(dependencies);
  const refused = createRefusedAttempts({ pool, clock, real_clock, log });
  const step_up = { clock: real_clock, maximum_age_minutes: settings.STEP_UP_MAXIMUM_AGE_MINUTES };
  const { onlyDeclared, requireAudited, checkedResponse } = createContractChecks(dependencies);

  /** As whom a request comes: the person of the token, whoever they act as, or an API key. */
  const identityOf = (call: CallDeclaration, { subject, api_key, raw, ip }: FastifyRequest) => {
    const { headers } = raw;
    if (api_key !== null) {
      const { merchant_uid, api_key_id } = api_key;
      api_key_uses.note({ merchant_uid, api_key_id, used_at: clock.now(), address: ip });
      requireForApiKey(call, headers);
      return api_key.identity;
    }
    if (subject === null) throw new OperationError('not_signed_in');
    const selected =
      call.acts_as === 'self'
        ? {}
        : {
            impersonate_merchant_id: headerOf(headers, 'x-impersonate-merchant-id'),
            impersonate_user_id: headerOf(headers, 'x-impersonate-user-id'),
          };
    return identities.read(subject.id_server_id, selected);
  };

  /** A person who sends a request is there, and so is their session; an API key is nobody. */
  const noteActivity = (identity: RequestIdentity, { subject }: FastifyRequest) => {
    if (identity.api_key_id !== undefined) return;
    const now = real_clock.now();
    user_activity.note((identity.impersonator ?? identity.user).user_id, now);
    if (asks_sessions && subject?.session_id !== undefined) session_activity.note(subject.session_id, now);
  };

  /** What an operation is given besides its input. */
  const contextOf = (
    call: CallDeclaration,
    identity: RequestIdentity,
    { terminal, idempotency_key }: { terminal: TerminalInScope | undefined; idempotency_key: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): OperationContext => {
    let signal: AbortSignal | undefined;
    return {
      identity,
      ...(terminal === undefined ? {} : { terminal }),
      request_id: request.id,
      address: request.address,
      ...(request.subject?.session_id === undefined ? {} : { session_id: request.subject.session_id }),
      get signal() {
        signal ??= signalOf(reply);
        return signal;
      },
      ...(idempotency_key === undefined ? {} : { idempotency_key }),
      replaying: () => void reply.header(replayedHeader, 'true'),
      clock,
      // A child costs more than most calls log.
      get log() {
        return log.child({ request_id: request.id, call: call.name });
      },
      forgetIdentity: () => identities.forget((identity.impersonator ?? identity.user).id_server_id),
      forgetEverybody: () => identities.forgetEverybody(),
      forgetTerminals: (merchant_uid) => {
        terminals.forget(merchant_uid);
        payments.payment_settings.forget((key) => key === merchant_uid.toLowerCase());
      },
      transaction: (work) => inScope(pool, scopeOf(identity), call.effect, work),
    };
  };

  /** What an operation is given that nobody signed in calls. */
  const contextOfNobody = (
    call: CallDeclaration,
    scope: Scope,
    request: FastifyRequest,
    reply: FastifyReply,
  ): PublicContext => {
    const idempotency_key = idempotencyKeyOf(call, request.raw.headers);
    return {
      request_id: request.id,
      address: request.address,
      ...(idempotency_key === undefined ? {} : { idempotency_key }),
      replaying: () => void reply.header(replayedHeader, 'true'),
      clock,
      log: log.child({ request_id: request.id, call: call.name }),
      transaction: (work) => inScope(pool, scope, call.effect, work),
    };
  };

  /** A call for anybody: a token that comes along says nothing, and row-level security shows no merchant. */
  const answerAnybody = async (
    call: CallDeclaration,
    operation: AnyPublicOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const context = contextOfNobody(call, 'none', request, reply);
    const result = await operation(context, inputOf(call, request)).catch(onlyDeclared(call));
    reply.header('content-type', jsonType);
    return JSON.stringify(checkedResponse(call, result));
  };

  /** A call for visitors: neither a person nor an API key makes it, and row-level security shows the merchant of the link alone. */
  const answerVisitor = async (
    call: CallDeclaration,
    operation: AnyVisitorOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { visitor } = request;
    if (request.api_key !== null) throw new OperationError('api_key_not_accepted');
    if (visitor === null) throw new OperationError(request.subject === null ? 'not_signed_in' : 'permission_missing');
    requireVisitorAccess(call, visitor);
    const { merchant_uid } = visitor.merchant;
    const context = { ...contextOfNobody(call, { merchant_uid }, request, reply), visitor };
    const result = await operation(context, inputOf(call, request)).catch(onlyDeclared(call));
    reply.header('content-type', jsonType);
    return JSON.stringify(checkedResponse(call, result));
  };

  const answer = async (
    call: CallDeclaration,
    operation: AnyOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const identity = await identityOf(call, request);
    request.identity = identity;
    try {
      return await answerFor(identity, call, operation, request, reply);
    } catch (error) {
      const { id: request_id, ip: address, params, body } = request;
      await refused.note({ call, identity, request_id, address, params, body }, error);
      throw error;
    }
  };

  const answerFor = async (
    identity: RequestIdentity,
    call: CallDeclaration,
    operation: AnyOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { headers } = request.raw;
    requireAccess(call, identity);
    noteActivity(identity, request);
    if (call.acts_as !== 'self') requireAgreement(headers, identity);
    requireModifiedBy(call, headers, identity);
    // An API key has nobody to ask; what it may do is in its scopes.
    if (request.subject !== null) requireStepUp(call, request.subject, step_up);
    const idempotency_key = idempotencyKeyOf(call, headers);
    const input = inputOf(call, request);
    const terminal = call.terminal === undefined ? undefined : await terminals.terminalFor(identity, request);

    const context = contextOf(call, identity, { terminal, idempotency_key }, request, reply);
    const result = await operation(context, input).catch(onlyDeclared(call));
    requireAudited(call, context);
    if (isFileKind(call.response)) return sendFile(reply, result as FileResponse);
    reply.header('content-type', jsonType);
    return JSON.stringify(checkedResponse(call, result));
  };

  return { answer, answerAnybody, answerVisitor };
}

/** Finds the terminal of a request, and remembers it for a moment. */
function createTerminalReader({ pool, clock, settings }: Dependencies) {
  const terminals = createShortMemory<TerminalInScope>(clock, settings.IDENTITY_CACHE_MS, terminals_maximum);

  const terminalOf = (identity: RequestIdentity, terminal_key: string | undefined): Promise<TerminalInScope> => {
    const merchant_uid = identity.merchant?.merchant_uid;
    if (merchant_uid === undefined) throw new OperationError('merchant_required');
    if (terminal_key === undefined) throw new OperationError('terminal_key_missing');
    if (!/^[\x21-\x7e]{1,128}$/.test(terminal_key)) throw new OperationError('terminal_key_unknown');
    return terminals.get(`${merchant_uid} ${terminal_key}`, async () => {
      const terminal = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
        readTerminalOfKey(transaction, merchant_uid, terminal_key),
      );
      if (terminal === undefined) throw new OperationError('terminal_key_unknown');
      return terminal;
    });
  };

  return {
    /** The terminal of an API key is its own: X-TERMINAL-KEY may name it once more, and no other. */
    terminalFor: async (identity: RequestIdentity, { api_key, raw }: FastifyRequest): Promise<TerminalInScope> => {
      const terminal_key = headerOf(raw.headers, 'x-terminal-key');
      if (api_key === null) return terminalOf(identity, terminal_key);
      if (terminal_key === undefined) return api_key.terminal;
      const named = await terminalOf(identity, terminal_key);
      if (named.terminal_uid !== api_key.terminal.terminal_uid) throw new OperationError('terminal_key_unknown');
      return named;
    },
    /** Forgets all terminals of a merchant. */
    forget: (merchant_uid: string) => {
      const beginning = `${merchant_uid.toLowerCase()} `;
      terminals.forget((key) => key.startsWith(beginning));
    },
  };
}

/** Whether operations keep to what their calls declare. Outside production one that does not fails, so that a test shows it. */
function createContractChecks({ settings, log }: Dependencies) {
  const strict = settings.NODE_ENV !== 'production';
  const declared = new Map<CallDeclaration, ReadonlySet<ErrorCode>>();
  for (const call of Object.values(calls)) declared.set(call, new Set(errorsOf(call)));

  return {
    /** Outside production an error that the call does not declare is a fault of ours. */
    onlyDeclared: (call: CallDeclaration) => (error: unknown) => {
      if (strict && error instanceof OperationError && declared.get(call)?.has(error.code) !== true) {
        throw new Error(`${call.name} answered ${error.code}, which it does not declare`, { cause: error });
      }
      throw error;
    },

    requireAudited: (call: CallDeclaration, context: OperationContext) => {
      if (strict && call.effect === 'write' && call.idempotency === undefined && !wasAudited(context)) {
        throw new Error(`${call.name} changed something and wrote no audit entry`);
      }
    },

    /** Only what the contract declares leaves. In production a wrong shape is logged and sent: the work is done by then. */
    checkedResponse: (call: CallDeclaration, result: unknown): unknown => {
      const checked = z.safeParse(call.response as z.core.$ZodType, result);
      if (checked.success) return checked.data;
      const faults = checked.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
      if (strict) throw new Error(`The response of ${call.name} does not fit its contract: ${faults.join('; ')}`);
      log.error({ call: call.name, faults }, 'a response does not fit its contract');
      return result;
    },
  };
}

/**
 * What a request gives its operation.
 *
 * @throws OperationError invalid_request, or not_found for a path that names nothing
 */
function inputOf(call: CallDeclaration, request: FastifyRequest) {
  const input = {
    params: call.params === undefined ? undefined : parsePath(call.params, request.params),
    query: call.query === undefined ? undefined : parseQuery(call.query, request.query),
    body: call.body === undefined ? undefined : parse(call.body, request.body),
  };
  const errors = faultsOfTexts(call, request);
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
  return input;
}

/** Ends when the connection is closed before all of the answer went out. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Sends a file as it is made. One that fails on the way ends the connection, so that nobody takes its beginning for the whole. */
function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.header('content-type', file.media_type);
  reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  );
  reply.header('cache-control', 'no-store');
  if (file.length_bytes !== undefined) reply.header('content-length', file.length_bytes);
  return reply.send(file.content instanceof Readable ? file.content : Readable.from(file.content));
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues);
}

/** A parameter that comes twice is refused, whatever the call would make of a list. */
function parseQuery(schema: z.core.$ZodType, value: unknown): unknown {
  const twice = Object.entries(value ?? {}).filter(([, given]) => Array.isArray(given));
  if (twice.length === 0) return parse(schema, value);
  const errors = twice.map(([field]) => ({
    field: maskCardNumbers(field).slice(0, 64),
    message: 'must be given once',
  }));
  throw new OperationError('invalid_request', { errors: errors.slice(0, 50) });
}

/** A path whose parameters do not even have the form of an id addresses nothing. */
function parsePath(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new OperationError('not_found');
}
