import type { CallDeclaration } from '@countinghouse/contract/call';
import { puzzleAnswer } from '@countinghouse/contract/payment-link/puzzle-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { requireVisitorAccess } from '../access/access.ts';
import type { Dependencies } from '../dependencies.ts';
import { visitorConnections } from '../open-pools.ts';
import { OperationError, type VisitorContext } from '../operation.ts';
import { createAttemptTurns } from '../visitor-protection/attempt-turns.ts';
import type { ContractChecks } from './contract-checks.ts';
import type { createContexts } from './operation-contexts.ts';
import { headerOf } from './request-headers.ts';
import { inputOf } from './request-input.ts';
import { sendResult } from './send-result.ts';

/** An operation for visitors, with any input and result. */
export type AnyVisitorOperation = (context: VisitorContext, input: unknown) => Promise<unknown>;

type Needs = {
  dependencies: Pick<Dependencies, 'visitors' | 'visitor_protection'>;
  contextOfNobody: ReturnType<typeof createContexts>['contextOfNobody'];
  checks: ContractChecks;
};

/** How long an attempt waits while others read their visitors. A crowd waits for seconds; an error would make each of them try again. */
const attemptWait_ms = 10_000;
const attempts_maximum = 2_000;

/** Answers the calls of visitors. Signed-in users and API keys are refused, and row-level security shows only the merchant of the link. */
export function createVisitorAnswerer({ dependencies, contextOfNobody, checks }: Needs) {
  const { visitors, visitor_protection } = dependencies;
  const { take } = createAttemptTurns({ at_once: visitorConnections, waiting_maximum: attempts_maximum });

  /**
   * Identifies the visitor of a call that could be used to test stolen cards. The proof of work is checked before the database is queried.
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
      const found = await take('attempts', attemptWait_ms, async () => ({ visitor: await visitors.read(token_hash) }));
      if (found === undefined) throw new OperationError('service_unavailable');
      request.visitor = found.visitor;
    }
  };

  return async (
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
    const result = await operation(context, inputOf(call, request)).catch(checks.onlyDeclared(call));
    return sendResult(checks, call, result, reply);
  };
}
