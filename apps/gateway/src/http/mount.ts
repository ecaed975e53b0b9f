import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { isFileKind } from '@countinghouse/contract/file';
import type { Drain } from '@countinghouse/service/drain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyInUse } from '../access/api-keys.ts';
import type { Subject } from '../access/token.ts';
import type { Dependencies } from '../dependencies.ts';
import { OperationError, type Operations, type RequestIdentity, type Visitor } from '../operation.ts';
import { type AnyOperation, type AnyPublicOperation, createAnswerer } from './answer-calls.ts';
import type { AnyVisitorOperation } from './answer-visitors.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface FastifyRequest {
    /** The client's address: that of the connection, or the one that the portal's server or a trusted proxy states. */
    address: string;
    /** The person of the bearer token, once verified. Null without a valid token. */
    subject: Subject | null;
    /** The API key, if the request has one instead of a person's token. Null without a valid key. */
    api_key: ApiKeyInUse | null;
    /** On visitor calls, the visitor of a link. Null without a valid token. */
    visitor: Visitor | null;
    /** Hash of the visitor's token on visitor calls. The token may be unknown. */
    visitor_token_hash: Buffer | null;
    /** The error when none of them could be read for a reason other than the token. */
    subject_fault: unknown;
    identity: RequestIdentity | null;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface FastifyContextConfig {
    call?: CallDeclaration;
  }
}

const stoppingMessage = 'This node of the service is being restarted: send the request again. Nothing was changed';

/** Mounts every declared call, and nothing else, under `/api/{service}` at its declared path. */
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
