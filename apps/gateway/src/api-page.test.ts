import { calls } from '@countinghouse/contract/calls';
import { createOpenApi } from '@countinghouse/contract/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

test('the description of the services is served to anybody, as it is generated', async () => {
  const answer = await house.send('/api/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(createOpenApi(calls))));
});

test('the readable page names every call and loads nothing from anywhere', async () => {
  const { text, headers } = await house.send('/api/docs');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const name of Object.keys(calls)) expect(text).toContain(`id="${name}"`);
  expect(text).not.toMatch(/<script|src=|href="http|url\(|@import/);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});
