import { opensToApiKeys } from './api-key-scopes.ts';
import type { CallDeclaration } from './call.ts';
import { errorsOf } from './call-errors.ts';
import { errorCodes } from './errors.ts';
import {
  describeCall,
  describeRules,
  errorExamples,
  type JsonObject,
  selectingHeaders,
  shareErrorResponses,
} from './openapi-call.ts';
import { type ServiceName, services } from './services.ts';

/** An OpenAPI 3.1 document, as far as this module writes one. */
export type OpenApiDocument = JsonObject & {
  openapi: string;
  paths: Record<string, Record<string, JsonObject>>;
  components: Record<string, JsonObject>;
};

/**
 * Describes calls as an OpenAPI 3.1 document: bearer token, selecting headers, parameters, bodies, and for each call the
 * errors that it can give. Addresses begin with `/api/{service}`. The same calls always give the same document.
 */
export function createOpenApi(calls: Readonly<Record<string, CallDeclaration>>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of Object.values(calls)) {
    const path = `/api/${call.service}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeForAll(call) };
  }
  const { paths: sorted, responses } = shareErrorResponses(
    Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Countinghouse services',
      version: '1',
      description:
        'What the portal calls and what anybody may call with an access token. Money is whole minor units with a numeric ISO 4217 code; instants are ISO 8601 in UTC.',
      contact: { name: 'The operator of this portal' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: (Object.keys(services) as ServiceName[]).map((name) => ({ name, description: `${services[name].title}.` })),
    security: [{ access_token: [] }],
    paths: sorted,
    components: {
      securitySchemes: {
        access_token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the OpenID Connect provider for the audience of the services',
        },
        visitor_token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that the secret of a link was exchanged for; it opens what that link is for, and nothing else',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of a merchant, for calls of the payment services; merchant, terminal and permissions are those of the key',
        },
      },
      parameters: {
        ...Object.fromEntries(
          Object.entries(selectingHeaders).map(([name, description]) => [name, header(name, description, false)]),
        ),
        'X-TERMINAL-KEY': header('X-TERMINAL-KEY', 'The terminal to act on; it selects and never authorises', true),
        'X-MODIFIED-BY': header('X-MODIFIED-BY', 'The user_id of the signed-in person, who makes the change', true),
        'Idempotency-Key': {
          ...header(
            'Idempotency-Key',
            'One key for each thing that is wanted, so that asking twice does it once. A request of which nothing was sent (`acquirer_unavailable`) gives its key back: sent again, it is tried again',
            true,
          ),
          schema: { type: 'string', minLength: 8, maxLength: 128 },
          example: 'b2f1c0de-5a7d-4c3e-9f10-6d8e2a4b7c95',
        },
      },
      examples: errorExamples,
      responses,
      schemas: { Error: errorSchema },
    },
  };
}

/** A call as it stands in the whole description: under its service, with who may make it. */
function describeForAll(call: CallDeclaration): JsonObject {
  const open = call.permission === 'public';
  const of_visitors = call.permission === 'visitor';
  return describeCall(call, {
    tag: call.service,
    description: describeRules(call),
    ...(open ? { security: [] } : {}),
    ...(of_visitors ? { security: [{ visitor_token: [] }] } : {}),
    ...(opensToApiKeys(call) ? { security: [{ access_token: [] }, { api_key: [] }] } : {}),
    headers: [
      ...(call.terminal === undefined ? [] : ['X-TERMINAL-KEY']),
      ...(call.modified_by === undefined ? [] : ['X-MODIFIED-BY']),
      ...(call.idempotency === undefined ? [] : ['Idempotency-Key']),
      ...(open || of_visitors ? [] : Object.keys(selectingHeaders)),
    ],
    errors: errorsOf(call),
  });
}

const header = (name: string, description: string, required: boolean): JsonObject => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const errorSchema: JsonObject = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'Which error it is' },
    message: { type: 'string', description: 'One sentence for a person' },
    errors: {
      type: 'array',
      description: 'What is wrong with each field',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    validation_errors: {
      type: 'array',
      description: 'Of the payment-link service alone: the same as texts',
      items: { type: 'string' },
    },
    details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    request_id: { type: 'string', description: 'Names this request in the logs' },
  },
};
