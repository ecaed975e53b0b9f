import type { CallDeclaration } from '@countinghouse/contract/call';
import { type FileResponse, isFileKind } from '@countinghouse/contract/file';
import { puzzleAnswer } from '@countinghouse/contract/payment-link/puzzle-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { requireAccess, requireVisitorAccess } from '../access/access.ts';
import { requireForApiKey } from '../access/api-keys.ts';
import { createIdentityReader } from '../access/identity.ts';
import { createRefusedAttempts } from '../access/refused-attempts.ts';
import { requireStepUp } from '../access/step-up.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type OperationContext,
  OperationError,
  type PublicContext,
  type RequestIdentity,
  type VisitorContext,
} from '../operation.ts';
import { createContractChecks } from './contract-checks.ts';
import { createContexts } from './operation-contexts.ts';
import { headerOf, idempotencyKeyOf, requireAgreement, requireModifiedBy } from './request-headers.ts';
import { inputOf } from './request-input.ts';
import { sendFile } from './send-file.ts';
import { createTerminalReader } from './terminal-reader.ts';

/** An operation with any input and result. */
export type AnyOperation = (context: OperationContext, input: unknown) => Promise<unknown>;
export type AnyPublicOperation = (context: PublicContext, input: unknown) => Promise<unknown>;
export type AnyVisitorOperation = (context: VisitorContext, input: unknown) => Promise<unknown>;

const jsonType = 'application/json; charset=utf-8';

/** Makes the function that answers a call according to its permission: for anyone, a visitor, or a person or API key. */
export function createAnswerer(dependencies: Dependencies) {
  const { pool, clock, real_clock, log, settings, api_key_uses, user_activity, session_activity } = dependencies;
  const { visitors, visitor_protection } = dependencies;
  // 0: another provider handles sign-ins, and cannot be asked whether a session still exists.
  const asks_sessions = settings.SESSION_CHECK_MS > 0;
  const identities = createIdentityReader(pool, real_clock, settings.IDENTITY_CACHE_MS);
  const terminals = createTerminalReader(dependencies);
  const refused = createRefusedAttempts({ pool, clock, real_clock, log });
  const step_up = { clock: real_clock, maximum_age_minutes: settings.STEP_UP_MAXIMUM_AGE_MINUTES };
  const { onlyDeclared, requireAudited, checkedResponse } = createContractChecks(dependencies);
  const { contextOf, contextOfNobody } = createContexts(dependencies, { identities, terminals });

  /** Returns the identity of a request: the person of the token, the person they impersonate, or an API key. */
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

  /** Records that a person and their session are active. API keys are not recorded. */
  const noteActivity = (identity: RequestIdentity, { subject }: FastifyRequest) => {
    if (identity.api_key_id !== undefined) return;
    const now = real_clock.now();
    user_activity.note((identity.impersonator ?? identity.user).user_id, now);
    if (asks_sessions && subject?.session_id !== undefined) session_activity.note(subject.session_id, now);
  };

  /** Answers a public call. Tokens are ignored, and row-level security shows no merchant. */
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

  /**
   * Identifies the visitor of a call that could be used to test stolen cards. The database is queried only after the proof of work is
   * checked.
   *
   * @throws OperationError invalid_request, challenge_failed, not_signed_in
   */
  const recogniseByAnswer = async (call: CallDeclaration, request: FastifyRequest) => {
    const { visitor_token_hash: token_hash, address, id: request_id } = request;
    if (token_hash === null) return;
    const { data: puzzle } = z.safeParse(puzzleAnswer, (request.body as { puzzle?: unknown } | null)?.puzzle);
    if (puzzle === undefined) inputOf(call, request);
    else {
      const idempotency_key = headerOf(request.raw.headers, 'idempotency-key') ?? '';
      visitor_protection.requireAnswer({ token_hash, puzzle, idempotency_key, address, request_id });
      request.visitor = await visitors.read(token_hash);
    }
  };

  /** Answers a visitor's call. People and API keys are refused, and row-level security shows only the merchant of the link. */
  const answerVisitor = async (
    call: CallDeclaration,
    operation: AnyVisitorOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (request.api_key !== null) throw new OperationError('api_key_not_accepted');
    if (call.proof_of_work !== undefined) await recogniseByAnswer(call, request);
    const { visitor } = request;
    if (visitor === null) throw new OperationError(request.subject === null ? 'not_signed_in' : 'permission_missing');
    requireVisitorAccess(call, visitor);
    const { merchant_uid } = visitor.merchant;
    const context = { ...contextOfNobody(call, { merchant_uid }, request, reply), visitor };
    const result = await operation(context, inputOf(call, request)).catch(onlyDeclared(call));
    if (isFileKind(call.response)) return sendFile(reply, result as FileResponse);
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
    // API keys cannot sign in again; their scopes limit them.
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
