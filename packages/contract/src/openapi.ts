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

/** An OpenAPI 3.1 document, reduced to what this module writes. */
export type OpenApiDocument = JsonObject & {
  openapi: string;
  paths: Record<string, Record<string, JsonObject>>;
  components: Record<string, JsonObject>;
};

/**
 * Describes calls as an OpenAPI 3.1 document: bearer token, selecting headers, parameters, bodies, and the possible errors of each call.
 * Addresses begin with `/api/{service}`. The same calls always give the same document.
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
        'The calls that the portal makes and that anyone with an access token can make. Amounts are whole minor units with a numeric ISO 4217 currency code; instants are ISO 8601 in UTC.',
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
          description: 'An access token from the OpenID Connect provider, issued for the audience of the services',
        },
        visitor_token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that a visitor gets in exchange for a link secret; it grants access only to what the link is for',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A merchant’s API key, for the calls of the payment services; the key determines the merchant, the terminal and the permissions',
        },
      },
      parameters: {
        ...Object.fromEntries(
          Object.entries(selectingHeaders).map(([name, description]) => [name, header(name, description, false)]),
        ),
        'X-TERMINAL-KEY': header(
          'X-TERMINAL-KEY',
          'The key of the terminal to act on; it selects a terminal and never grants access',
          true,
        ),
        'X-MODIFIED-BY': header('X-MODIFIED-BY', 'The user_id of the signed-in person who makes the change', true),
        'Idempotency-Key': {
          ...header(
            'Idempotency-Key',
            'A unique key for each intended operation, so that a retry never performs it twice. If nothing was sent to the acquirer (`acquirer_unavailable`), the key is free again and a retry performs the operation',
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

/** A call in the whole description: under its service, with who may call it. */
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
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'The error code' },
    message: { type: 'string', description: 'One sentence for people' },
    errors: {
      type: 'array',
      description: 'The invalid fields, each with its error',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    validation_errors: {
      type: 'array',
      description: 'Only in the payment-link service: the same field errors as texts',
      items: { type: 'string' },
    },
    details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    request_id: { type: 'string', description: 'Identifies this request in the logs' },
  },
};
