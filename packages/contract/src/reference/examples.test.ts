import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { CallDeclaration } from '../call.ts';
import { calls } from '../calls.ts';
import { isFileKind } from '../file.ts';
import { webhookPayload } from '../merchants/webhooks/webhook.ts';
import { createOpenApi } from '../openapi.ts';
import { createExample } from './example.ts';
import { webhookExamples } from './webhook-examples.ts';

type Media = { example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
};

const { paths } = createOpenApi(calls);
const operationOf = (call: CallDeclaration) =>
  paths[`/api/${call.service}${call.path}`]?.[call.method.toLowerCase()] as unknown as Operation;

/** Returns every example of a body. */
function examplesIn({ example, examples }: Media = {}): unknown[] {
  return example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
}

function expectFits(schema: z.core.$ZodType, values: unknown[]): void {
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) expect(z.safeParse(schema, value).error?.issues ?? []).toEqual([]);
}

describe('every body has an example that its call’s schema accepts', () => {
  for (const call of Object.values(calls) as CallDeclaration[]) {
    const { body, response } = call;
    test(call.name, () => {
      const operation = operationOf(call);
      if (body !== undefined) expectFits(body, examplesIn(operation.requestBody?.content['application/json']));
      const { content } = operation.responses[200] as { content: Record<string, Media> };
      if (isFileKind(response)) {
        for (const media of Object.values(content)) expect(examplesIn(media)).toHaveLength(1);
      } else expectFits(response, examplesIn(content['application/json']));
    });
  }
});

test('every webhook event has an example that its schema accepts', () => {
  expect(webhookExamples).toHaveLength(webhookPayload._zod.def.options.length);
  for (const [place, { examples }] of webhookExamples.entries()) {
    const schema = webhookPayload._zod.def.options[place] as z.core.$ZodType;
    expectFits(
      schema,
      Object.values(examples).map(({ value }) => value),
    );
  }
});

test('an unknown field gets the smallest value of its type', () => {
  const schema = {
    type: 'object',
    properties: {
      unheard_of_text: { type: 'string' },
      unheard_of_count: { type: 'integer', minimum: 3 },
      unheard_of_instant: { type: 'string', format: 'date-time' },
      unheard_of_list: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
      unheard_of_choice: { type: 'string', enum: ['one', 'two'] },
      unheard_of_perhaps: { anyOf: [{ type: 'null' }, { type: 'integer' }] },
    },
  };
  expect(createExample(schema, 'body')).toEqual({
    unheard_of_text: 'unheard of text',
    unheard_of_count: 3,
    unheard_of_instant: '2026-11-20T19:41:00.000Z',
    unheard_of_list: [true, true],
    unheard_of_choice: 'one',
    unheard_of_perhaps: 0,
  });
});
