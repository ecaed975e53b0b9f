import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { opensToApiKeys } from '../api-key-scopes.ts';
import type { CallDeclaration } from '../call.ts';
import { calls } from '../calls.ts';
import { createOpenApi } from '../openapi.ts';
import { callTexts, referenceTags } from './call-texts.ts';
import { createReference } from './reference.ts';

const guides = [{ title: 'Your first sale', markdown: 'Charge a card.' }];
const reference = createReference(calls, guides);
const whole = createOpenApi(calls);

type Operation = { operationId: string; tags: string[]; description: string; parameters: { $ref?: string }[] };

const operations = Object.values(reference.paths).flatMap((methods) =>
  Object.values(methods),
) as unknown as Operation[];

test('the reference is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(reference) as never);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('the reference contains exactly the calls open to API keys, each with its own text', () => {
  const open = (Object.values(calls) as CallDeclaration[]).filter(opensToApiKeys).map(({ name }) => name);
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...open].sort());
  expect(Object.keys(callTexts).sort()).toEqual([...open].sort());
  const names: readonly string[] = Object.values(referenceTags).map(({ name }) => name);
  for (const { tags, description } of operations) {
    expect(names).toContain(tags[0]);
    expect(description).toMatch(/Scope of the key: `[A-Z0-9]{4}`/);
  }
});

test('the reference does not mention people, their headers or impersonation', () => {
  const text = JSON.stringify(reference);
  for (const word of ['X-IMPERSONATE', 'X-IDENTITY-ID', 'impersonation', 'not_signed_in']) {
    expect([word, text.includes(word)]).toEqual([word, false]);
  }
});

test('guides come first, then the calls, then the events', () => {
  const groups = reference['x-tagGroups'] as { name: string; tags: string[] }[];
  expect(groups.map(({ name }) => name)).toEqual(['Guides', 'Calls', 'Events']);
  expect(groups[0]?.tags).toEqual(['Your first sale']);
  const tags = reference.tags as { name: string }[];
  expect(groups.flatMap((group) => group.tags)).toEqual(tags.map(({ name }) => name));
});

test.each([
  ['the reference', reference],
  ['the whole description', whole],
])('%s does not mention internal documents that a reader cannot open', (_name, document) => {
  const papers =
    /\bS\d+\.\d+|\bblanks\b|\bdecisions? \d|design\.md|checklist|\bsource:|specification section|shared look|packages\/|docs\//i;
  const found = JSON.stringify(document).match(new RegExp(`.{0,40}(?:${papers.source}).{0,40}`, 'gi')) ?? [];
  expect(found).toEqual([]);
});

test.each([
  ['the reference', reference],
  ['the whole description', whole],
])('%s contains a whole card number only where a request takes one', (_name, document) => {
  const found: string[] = [];
  const walk = (part: unknown, path: string): void => {
    if (typeof part === 'string' && /\d{13,19}/.test(part)) found.push(path);
    else if (typeof part === 'object' && part !== null) {
      for (const [name, value] of Object.entries(part)) walk(value, `${path}/${name}`);
    }
  };
  walk(document.paths, '');
  walk(document.webhooks ?? {}, '');
  const others = found.filter(
    (path) => !/\/requestBody\/.*\/payment\/card_number$/.test(path) && !path.endsWith('/pattern'),
  );
  expect(found.length).toBeGreaterThan(3);
  expect(others).toEqual([]);
});
