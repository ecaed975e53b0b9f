import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';

const portal_secret = 'the secret by which the portal is known';
let direct: TestGateway;
let proxied: TestGateway;
beforeAll(async () => {
  direct = await startTestGateway({ environment: { PORTAL_SERVICE_SECRET: portal_secret } });
  proxied = await startTestGateway({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
});
afterAll(async () => {
  await direct.stop();
  await proxied.stop();
});

const addressSeen = async (gateway: TestGateway, headers: Record<string, string>) => {
  const answer = await gateway.send('/api/core/none', { headers });
  const { request_id } = answer.body;
  const line = await vi.waitFor(() => {
    const found = gateway.lines.find((one) => one.request_id === request_id);
    expect(found).toBeDefined();
    return found;
  }, 10_000);
  return line?.address;
};

test('behind a trusted proxy, takes the last hop that is not a proxy', async () => {
  expect(await addressSeen(proxied, { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
  expect(await addressSeen(proxied, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).toBe('203.0.113.9');
});

test('believes the portal’s server, identified by its secret, about the client address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-portal-secret': portal_secret };
  expect(await addressSeen(direct, headers)).toBe('203.0.113.9');
});

test('ignores forwarded addresses from anyone else on this machine', async () => {
  expect(await addressSeen(direct, { 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
  const guess = { 'x-forwarded-for': '203.0.113.9', 'x-portal-secret': 'a guess of the secret, as long as it' };
  expect(await addressSeen(direct, guess)).toBe('127.0.0.1');
  expect(await addressSeen(proxied, { ...guess, 'x-forwarded-for': '127.0.0.1' })).toBe('127.0.0.1');
});
