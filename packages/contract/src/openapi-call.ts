import { z } from 'zod/mini';
import { opensToApiKeys } from './api-key-scopes.ts';
import { type CallDeclaration, replayedHeader } from './call.ts';
import { errorOccasions } from './error-occasions.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { isFileKind } from './file.ts';
import { callExamples, type NamedExamples } from './reference/call-examples.ts';
import { createExample, type JsonSchema } from './reference/example.ts';

export type JsonObject = { [name: string]: unknown };

/** The headers of every signed-in call (specification section 7): they select and never authorise. */
export const selectingHeaders: Readonly<Record<string, string>> = {
  'X-IMPERSONATE-MERCHANT-ID': 'merchant_uid of the open impersonation to act under',
  'X-IMPERSONATE-USER-ID': 'user_id of the open impersonation to act under',
  'X-IDENTITY-ID': 'id_server_id of the signed-in person; refused if it does not match the token',
  'X-ENTITY-ID': 'entity_id of the signed-in person; refused if it does not match the token',
  'Q-USER-ID': 'user_id of the signed-in person; refused if it does not match the token',
};

/** The parts of a call's description that differ between the whole description and the merchants' reference. */
export type CallDescription = {
  tag: string;
  /** Markdown. */
  description: string;
  security?: readonly Record<string, readonly string[]>[];
  /** The possible request headers, by their names in `components.parameters`. */
  headers: readonly string[];
  errors: readonly ErrorCode[];
  /** When an error is given, if this reader needs other words than those of `errorOccasions`. */
  occasions?: Readonly<Partial<Record<ErrorCode, string>>>;
};

/** Creates one operation of an OpenAPI document: parameters, bodies with examples, and the possible errors. */
export function describeCall(call: CallDeclaration, given: CallDescription): JsonObject {
  const examples: { request?: NamedExamples<unknown>; response?: NamedExamples<unknown> } =
    callExamples[call.name as keyof typeof callExamples] ?? {};
  return {
    operationId: call.name,
    tags: [given.tag],
    summary: call.summary,
    description: given.description,
    ...(given.security === undefined ? {} : { security: given.security }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...given.headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': bodyOf(call.body, 'input', examples.request) },
          },
        }),
    responses: {
      200: {
        description: 'The call succeeded',
        headers: {
          'X-Request-Id': { schema: { type: 'string' }, description: 'Identifies this request in the logs' },
          ...(call.idempotency === undefined ? {} : { [replayedHeader]: replayedDescription }),
        },
        content: contentOf(call.response, examples.response),
      },
      ...errorResponses(given.errors, { ...errorOccasions, ...given.occasions }),
    },
  };
}

/** Describes in words who may call it. */
export function describeRules(call: CallDeclaration): string {
  const { permission } = call;
  const rules = [
    typeof permission === 'string'
      ? { public: 'Open to everyone', visitor: 'For visitors with a link token', signed_in: 'For all signed-in users' }[
          permission
        ]
      : 'any_of' in permission
        ? `Requires ${permission.any_of.join(' or ')}`
        : `Requires ${permission.all_of.join(' and ')}`,
    ...(call.user_type === undefined ? [] : [`for users of type ${call.user_type}`]),
    ...(call.merchant_scope === 'one' ? ['acts on the merchant in scope'] : []),
    ...(call.effect === 'write' && call.permission !== 'public' ? ['writes data and is audited'] : []),
    ...(call.step_up === undefined ? [] : ['requires a recent sign-in']),
    ...(opensToApiKeys(call) ? ['accepts API keys'] : []),
  ];
  return `${rules.join('; ')}.`;
}

/** Returns the JSON schema of a body with an example: a handwritten one, or one generated from its fields. */
export function bodyOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  written: NamedExamples<unknown> | undefined,
): JsonObject {
  const described = schemaOf(schema, io);
  return {
    schema: described,
    ...(written === undefined ? { example: createExample(described as JsonSchema, 'body') } : { examples: written }),
  };
}

const replayedDescription: JsonObject = {
  schema: { type: 'string', enum: ['true'] },
  description:
    'Present if the response was stored by an earlier request with the same Idempotency-Key. Stored errors have this header too',
};

function contentOf(response: CallDeclaration['response'], examples: NamedExamples<unknown> | undefined): JsonObject {
  if (!isFileKind(response)) return { 'application/json': bodyOf(response, 'output', examples) };
  return Object.fromEntries(
    response.media_types.map((media_type) => [
      media_type,
      { schema: { type: 'string', format: 'binary' }, example: 'The content of the file' },
    ]),
  );
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

/** The examples that error responses refer to: one per code, with sample fields. */
export const errorExamples: JsonObject = Object.fromEntries(
  (Object.keys(errorCodes) as ErrorCode[]).map((code) => [
    code,
    {
      summary: code,
      value: {
        code,
        message: errorCodes[code].message,
        ...(code === 'invalid_request'
          ? { errors: [{ field: 'amount', message: 'must be a whole number of minor units' }] }
          : {}),
        request_id: '6f1c2d3e-4b5a-4968-8776-5a4b3c2d1e0f',
      },
    },
  ]),
);

/** One response per status, since OpenAPI allows only one; its codes are listed in it. */
function errorResponses(codes: readonly ErrorCode[], occasions: Readonly<Record<ErrorCode, string>>): JsonObject {
  const by_status = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    by_status.set(status, [...(by_status.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...by_status].map(([status, own]) => [
      status,
      {
        description: own.map((code) => `\`${code}\`: ${occasions[code]}`).join('\n\n'),
        ...(status === 429 || status === 503
          ? {
              headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'The number of seconds to wait' } },
            }
          : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { code: { type: 'string', enum: own } } },
              ],
            },
            examples: Object.fromEntries(own.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

/**
 * Moves the error responses that several calls share into `components.responses`: the document is two fifths shorter, and each is there
 * once. The first of a status is named `Error409`, others `Error409_2` and so on, in the order of the paths.
 *
 * @returns the operations with references, and the responses that they refer to
 */
export function shareErrorResponses(paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>): {
  paths: Record<string, Record<string, JsonObject>>;
  responses: JsonObject;
} {
  const names = new Map<string, string>();
  const responses: JsonObject = {};
  const counts = new Map<string, number>();
  const nameOf = (status: string, response: unknown): string => {
    const text = JSON.stringify(response);
    const known = names.get(text);
    if (known !== undefined) return known;
    const count = (counts.get(status) ?? 0) + 1;
    const name = count === 1 ? `Error${status}` : `Error${status}_${count}`;
    counts.set(status, count);
    names.set(text, name);
    responses[name] = response;
    return name;
  };
  const shared = (operation: JsonObject): JsonObject => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses as JsonObject).map(([status, response]) => [
        status,
        status === '200' ? response : { $ref: `#/components/responses/${nameOf(status, response)}` },
      ]),
    ),
  });
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, shared(operation)])),
      ]),
    ),
    responses,
  };
}
