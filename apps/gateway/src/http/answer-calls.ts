import type { CallDeclaration } from '@countinghouse/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAccess } from '../access/access.ts';
import { createIdentityReader } from '../access/identity.ts';
import { createRefusedAttempts } from '../access/refused-attempts.ts';
import { requireStepUp } from '../access/step-up.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OperationContext, PublicContext, RequestIdentity } from '../operation.ts';
import { createVisitorAnswerer } from './answer-visitors.ts';
import { createContractChecks } from './contract-checks.ts';
import { createIdentification } from './identify.ts';
import { createContexts } from './operation-contexts.ts';
import { idempotencyKeyOf, requireAgreement, requireModifiedBy } from './request-headers.ts';
import { inputOf } from './request-input.ts';
import { sendResult } from './send-result.ts';
import { createTerminalReader } from './terminal-reader.ts';

/** An operation with any input and result. */
export type AnyOperation = (context: OperationContext, input: unknown) => Promise<unknown>;
export type AnyPublicOperation = (context: PublicContext, input: unknown) => Promise<unknown>;

/** Makes the function that answers a call according to its permission: for anyone, a visitor, or a person or API key. */
export function createAnswerer(dependencies: Dependencies) {
  const { pool, clock, real_clock, log, settings } = dependencies;
  const identities = createIdentityReader(pool, real_clock, settings.IDENTITY_CACHE_MS);
  const terminals = createTerminalReader(dependencies);
  const refused = createRefusedAttempts({ pool, clock, real_clock, log });
  const step_up = { clock: real_clock, maximum_age_minutes: settings.STEP_UP_MAXIMUM_AGE_MINUTES };
  const checks = createContractChecks(dependencies);
  const { contextOf, contextOfNobody } = createContexts(dependencies, { identities, terminals });
  const { identityOf, noteActivity } = createIdentification(dependencies, identities);
  const answerVisitor = createVisitorAnswerer({ dependencies, contextOfNobody, checks });

  /** Answers a public call. Tokens are ignored, and row-level security shows no merchant. */
  const answerAnybody = async (
    call: CallDeclaration,
    operation: AnyPublicOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const context = contextOfNobody(call, 'none', request, reply);
    const result = await operation(context, inputOf(call, request)).catch(checks.onlyDeclared(call));
    return sendResult(checks, call, result, reply);
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
    const result = await operation(context, input).catch(checks.onlyDeclared(call));
    checks.requireAudited(call, context);
    return sendResult(checks, call, result, reply);
  };

  return { answer, answerAnybody, answerVisitor };
}
