import { z } from 'zod/mini';
import { opensToApiKeys } from './api-key-scopes.ts';
import { type CallDeclaration, replayedHeader } from './call.ts';
import { errorsOf } from './call-errors.ts';
import { errorOccasions } from './error-occasions.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { isFileKind } from './file.ts';
import { type ServiceName, services } from './services.ts';

type JsonObject = { [name: string]: unknown };

/** An OpenAPI 3.1 document, as far as this module writes one. */
export type OpenApiDocument = JsonObject & {
  openapi: string;
  paths: Record<string, Record<string, JsonObject>>;
};

/** The headers of every signed-in call (specification section 7): they select and never authorise. */
const selectingHeaders: Readonly<Record<string, string>> = {
  'X-IMPERSONATE-MERCHANT-ID': 'merchant_uid of the open impersonation to act under',
  'X-IMPERSONATE-USER-ID': 'user_id of the open impersonation to act under',
  'X-IDENTITY-ID': 'id_server_id of the person; refused where the token names somebody else',
  'X-ENTITY-ID': 'entity_id of the person; refused where the token names somebody else',
  'Q-USER-ID': 'user_id of the person; refused where the token names somebody else',
};

/**
 * Describes calls as an OpenAPI 3.1 document: bearer token, selecting headers, parameters, bodies, and for each call the
 * errors that it can give. Addresses begin with `/api/{service}`. The same calls always give the same document.
 */
export function createOpenApi(calls: Readonly<Record<string, CallDeclaration>>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of Object.values(calls)) {
    const path = `/api/${call.service}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Countinghouse services',
      version: '1',
      description:
        'What the portal calls and what anybody may call with an access token. Money is whole minor units with a numeric ISO 4217 code; instants are ISO 8601 in UTC.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: (Object.keys(services) as ServiceName[]).map((name) => ({ name, description: services[name].title })),
    security: [{ access_token: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        access_token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the OpenID Connect provider for the audience of the services',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of a merchant (docs/api-keys.md), for calls of the payment services; merchant, terminal and permissions are those of the key',
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
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

function describeCall(call: CallDeclaration): JsonObject {
  const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return {
    operationId: call.name,
    tags: [call.service],
    summary: call.summary,
    description: describeRules(call),
    ...(call.permission === 'public' ? { security: [] } : {}),
    ...(opensToApiKeys(call) ? { security: [{ access_token: [] }, { api_key: [] }] } : {}),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.terminal === undefined ? [] : [reference('X-TERMINAL-KEY')]),
      ...(call.modified_by === undefined ? [] : [reference('X-MODIFIED-BY')]),
      ...(call.idempotency === undefined ? [] : [reference('Idempotency-Key')]),
      ...(call.permission === 'public' ? [] : Object.keys(selectingHeaders).map(reference)),
    ],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }),
    responses: {
      200: {
        description: 'Done',
        headers: {
          'X-Request-Id': { schema: { type: 'string' }, description: 'Names this request in the logs' },
          ...(call.idempotency === undefined ? {} : { [replayedHeader]: replayedDescription }),
        },
        content: contentOf(call.response),
      },
      ...errorResponses(errorsOf(call)),
    },
  };
}

const replayedDescription: JsonObject = {
  schema: { type: 'string', enum: ['true'] },
  description:
    'Present where the answer is the stored one of an earlier request under the same Idempotency-Key. An error that is stored carries it too',
};

function contentOf(response: CallDeclaration['response']): JsonObject {
  if (!isFileKind(response)) return { 'application/json': { schema: schemaOf(response, 'output') } };
  return Object.fromEntries(
    response.media_types.map((media_type) => [media_type, { schema: { type: 'string', format: 'binary' } }]),
  );
}

function describeRules(call: CallDeclaration): string {
  const { permission } = call;
  const rules = [
    typeof permission === 'string'
      ? { public: 'Anybody may call it', visitor: 'For visitors with a link', signed_in: 'For anybody signed in' }[
          permission
        ]
      : 'any_of' in permission
        ? `Needs ${permission.any_of.join(' or ')}`
        : `Needs ${permission.all_of.join(' and ')}`,
    ...(call.user_type === undefined ? [] : [`for users of type ${call.user_type}`]),
    ...(call.merchant_scope === 'one' ? ['acts on the merchant in scope'] : []),
    ...(call.effect === 'write' && call.permission !== 'public' ? ['changes something and is audited'] : []),
    ...(call.step_up === undefined ? [] : ['needs a recent sign-in']),
    ...(opensToApiKeys(call) ? ['may be called with an API key'] : []),
  ];
  return `${rules.join('; ')}. Source: ${call.source}.`;
}

function parametersOf(schema: CallDeclaration['params'], place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return rest;
}

/** One response for each status, since OpenAPI has no room for two; its codes are listed in it. */
function errorResponses(codes: readonly ErrorCode[]): JsonObject {
  const by_status = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    by_status.set(status, [...(by_status.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...by_status].map(([status, own]) => [
      status,
      {
        description: own.map((code) => `\`${code}\`: ${errorOccasions[code]}`).join('\n\n'),
        ...(status === 429
          ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } } }
          : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: own } } }],
            },
          },
        },
      },
    ]),
  );
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
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'See docs/errors.md' },
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
    details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    request_id: { type: 'string', description: 'Names this request in the logs' },
  },
};
