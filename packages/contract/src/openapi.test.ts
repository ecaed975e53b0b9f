import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { CallDeclaration } from './call.ts';
import { errorsOf } from './call-errors.ts';
import { calls } from './calls.ts';
import { errorCodes } from './errors.ts';
import { createOpenApi } from './openapi.ts';

const document = createOpenApi(calls);

type Described = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document) as never);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('exactly the calls with an Idempotency-Key describe how a replayed response is marked', () => {
  const marked = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods) as unknown as Described[])
    .filter(({ responses }) => 'Idempotent-Replayed' in (responses[200] as { headers: object }).headers);
  const declared = Object.values(calls).filter((call: CallDeclaration) => call.idempotency !== undefined);
  expect(marked.map(({ operationId }) => operationId).sort()).toEqual(declared.map(({ name }) => name).sort());
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(references.length).toBeGreaterThan(10);
  for (const path of new Set(references)) {
    let at: unknown = document;
    for (const part of path.split('/')) at = (at as Record<string, unknown>)[part];
    expect(at, path).toBeDefined();
  }
});

test('describes every call with parameters, body, response and errors, and nothing else', () => {
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods),
  ) as unknown as Described[];
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
  for (const call of Object.values(calls) as CallDeclaration[]) {
    const own = document.paths[`/api/${call.service}${call.path}`]?.[call.method.toLowerCase()] as unknown as Described;
    const in_path = own.parameters.filter((parameter) => parameter.in === 'path');
    expect(in_path.map(({ name }) => `{${name}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    expect(in_path.every(({ required }) => required)).toBe(true);
    expect(own.requestBody !== undefined).toBe(call.body !== undefined);
    const statuses = new Set(errorsOf(call).map((code) => String(errorCodes[code].status)));
    expect(new Set(Object.keys(own.responses))).toEqual(new Set(['200', ...statuses]));
  }
});

test('the same calls give the same document', () => {
  expect(JSON.stringify(createOpenApi(calls))).toBe(JSON.stringify(document));
});
