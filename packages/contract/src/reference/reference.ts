import { codesOf, opensToApiKeys } from '../api-key-scopes.ts';
import type { CallDeclaration } from '../call.ts';
import { errorsOf } from '../call-errors.ts';
import type { ErrorCode } from '../errors.ts';
import { webhookPayload } from '../merchants/webhooks/webhook.ts';
import { createOpenApi, type OpenApiDocument } from '../openapi.ts';
import { bodyOf, describeCall, type JsonObject, shareErrorResponses } from '../openapi-call.ts';
import { type CallText, callTexts, referenceTags } from './call-texts.ts';
import { callFieldTexts, fieldTexts, paymentStatusText } from './field-texts.ts';
import type { Guide } from './guide.ts';
import { webhookExamples } from './webhook-examples.ts';

/** Errors that a caller with an API key never gets: for unselected terminals, users and impersonation. */
const errorsOfPeople: ReadonlySet<ErrorCode> = new Set([
  'not_signed_in',
  'impersonation_unknown',
  'view_only_impersonation',
  'impersonation_forbids',
  'merchant_required',
  'user_inactive',
  'terminal_key_missing',
]);

/** The error descriptions for callers with a key, who have no account. */
const occasionsForKeys = {
  permission_missing: 'the key does not have the scope of this call',
  account_not_reviewed: 'the merchant’s account has not been reviewed yet',
  merchant_closed: 'the merchant’s account is closed',
  merchant_setting_off: 'the feature is not turned on for the merchant',
  terminal_key_unknown:
    'X-TERMINAL-KEY selects a terminal that is disabled, or that is not the terminal of the API key',
  api_key_unknown: 'the key is unknown, disabled or expired',
} as const satisfies Partial<Record<ErrorCode, string>>;

const introduction = `Take card payments from your own server. Begin with [your first sale](#tag/your-first-sale); it takes a few minutes.

- Requests and responses are JSON. Amounts are whole minor units: \`1099\` is 10.99 USD.
- Send your API key as \`Authorization: Bearer chk_…\`, from your server only and never from a browser or an app.
- Every call that moves money needs an \`Idempotency-Key\`, so that a retry never charges twice.
- The [full OpenAPI description](/api/openapi.json) also contains the calls that the portal itself makes.
`;

/**
 * Creates the merchants' API reference as an OpenAPI 3.1 document: the guides, the calls that API keys can make, and the webhook events.
 * Calls of the portal itself and of administrators are left out; `createOpenApi` describes all calls.
 */
export function createReference(
  calls: Readonly<Record<string, CallDeclaration>>,
  guides: readonly Guide[],
): OpenApiDocument {
  const shown = Object.values(calls).filter(opensToApiKeys);
  const whole = createOpenApi({});
  const order = Object.keys(callTexts);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of shown.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    const path = `/api/${call.service}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeForKeys(call) };
  }
  const { paths: sharing, responses } = shareErrorResponses(paths);
  const { parameters, examples, schemas, securitySchemes } = whole.components as Record<string, JsonObject>;
  const used = new Set(shown.flatMap(keyErrorsOf));
  const tags = Object.values(referenceTags);
  return {
    openapi: whole.openapi,
    info: { ...(whole.info as JsonObject), title: 'Countinghouse API', description: introduction },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [
      ...guides.map(({ title, markdown }) => ({ name: title, description: markdown })),
      ...tags.map(({ name, description }) => ({ name, description })),
      {
        name: webhookTag,
        description: 'Events that are posted to your endpoints. The guide **Webhooks** shows how to receive them.',
      },
    ],
    'x-tagGroups': [
      { name: 'Guides', tags: guides.map(({ title }) => title) },
      { name: 'Calls', tags: tags.map(({ name }) => name) },
      { name: 'Events', tags: [webhookTag] },
    ],
    security: [{ api_key: [] }],
    paths: sharing,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: { api_key: securitySchemes?.api_key },
      parameters: {
        'X-TERMINAL-KEY': {
          ...(parameters?.['X-TERMINAL-KEY'] as JsonObject),
          required: false,
          description: 'Optional: an API key takes payments at its own terminal',
        },
        'Idempotency-Key': parameters?.['Idempotency-Key'],
      },
      examples: Object.fromEntries(Object.entries(examples ?? {}).filter(([code]) => used.has(code as ErrorCode))),
      responses,
      schemas: { Error: withCodes(schemas?.Error as JsonObject, [...used]) },
    },
  };
}

/** Returns the schema of an error response restricted to these codes. */
function withCodes(schema: JsonObject, codes: readonly ErrorCode[]): JsonObject {
  const { properties } = schema as { properties: Record<string, JsonObject> };
  return { ...schema, properties: { ...properties, code: { ...properties.code, enum: codes } } };
}

function keyErrorsOf(call: CallDeclaration): ErrorCode[] {
  return errorsOf(call).filter((code) => !errorsOfPeople.has(code));
}

function describeForKeys(call: CallDeclaration): JsonObject {
  const text: CallText | undefined = callTexts[call.name as keyof typeof callTexts];
  const scopes = codesOf(call).map((code) => `\`${code}\``);
  const together = typeof call.permission === 'object' && 'all_of' in call.permission ? ' and ' : ' or ';
  const described = describeCall(call, {
    tag: referenceTags[text?.tag ?? 'find_payments'].name,
    description: `${text?.description ?? `${call.summary}.`}\n\nScope of the key: ${scopes.join(together)}.`,
    headers: [
      ...(call.terminal === undefined ? [] : ['X-TERMINAL-KEY']),
      ...(call.idempotency === undefined ? [] : ['Idempotency-Key']),
    ],
    errors: keyErrorsOf(call),
    occasions: occasionsForKeys,
  });
  return withTexts(described, call.name) as JsonObject;
}

const webhookTag = 'Webhook events';

/** The three kinds of events, each with examples. */
function describeWebhooks(): JsonObject {
  const headers = [
    ['webhook-id', 'The id of the event; it is the same at each delivery'],
    ['webhook-timestamp', 'The time of sending, in seconds since 1970'],
    ['webhook-signature', 'One or more `v1,` signatures, separated by spaces'],
  ].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));
  return Object.fromEntries(
    webhookPayload._zod.def.options.map((schema, place) => {
      const { operationId, summary, description, examples } = webhookExamples[
        place
      ] as (typeof webhookExamples)[number];
      const post = {
        operationId,
        tags: [webhookTag],
        summary,
        description,
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': bodyOf(schema, 'output', examples) } },
        responses: { 200: { description: 'Any status from 200 to 299 within 15 seconds confirms receipt' } },
      };
      return [operationId, { post: withTexts(post, operationId) }];
    }),
  );
}

/** Adds descriptions to fields of schemas and to parameters, if there are any. */
function withTexts(part: unknown, call_name: string): unknown {
  if (Array.isArray(part)) return part.map((item) => withTexts(item, call_name));
  if (typeof part !== 'object' || part === null) return part;
  const object = part as JsonObject;
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      // Examples contain data, not schemas.
      if (name === 'example' || name === 'examples') return [name, value];
      if (name === 'properties') {
        return [
          name,
          Object.fromEntries(
            Object.entries(value as JsonObject).map(([field, schema]) => [
              field,
              withText(withTexts(schema, call_name) as JsonObject, field, call_name),
            ]),
          ),
        ];
      }
      if (name === 'parameters') {
        return [
          name,
          (value as JsonObject[]).map((parameter) => withText(parameter, String(parameter.name), call_name)),
        ];
      }
      return [name, withTexts(value, call_name)];
    }),
  );
}

function withText(described: JsonObject, field: string, call_name: string): JsonObject {
  if (described.description !== undefined) return described;
  const isPaymentStatus = /(^|_)status$/.test(field) && described.type === 'integer';
  const text = callFieldTexts[`${call_name}.${field}`] ?? (isPaymentStatus ? paymentStatusText : fieldTexts[field]);
  return text === undefined ? described : { ...described, description: text };
}
