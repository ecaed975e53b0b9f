import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';

let house: TestGateway;
let stranger: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
  stranger = await startTestGateway({ environment: { TRUSTED_PROXIES: '192.0.2.7' } });
});
afterAll(async () => {
  await house.stop();
  await stranger.stop();
});

const addressSeen = async (gateway: TestGateway, forwarded: string) => {
  const answer = await gateway.send('/api/core/none', { headers: { 'x-forwarded-for': forwarded } });
  const { request_id } = answer.body;
  const line = await vi.waitFor(() => {
    const found = gateway.lines.find((one) => one.request_id === request_id);
    expect(found).toBeDefined();
    return found;
  });
  return line?.address;
};

test('the address comes from a trusted proxy, and only the last hop is believed', async () => {
  expect(await addressSeen(house, '203.0.113.9')).toBe('203.0.113.9');
  expect(await addressSeen(house, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
});

test('anybody else’s word about the address is not believed', async () => {
  expect(await addressSeen(stranger, '203.0.113.9')).toBe('127.0.0.1');
});
