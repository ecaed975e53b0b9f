import { expect, test, vi } from 'vitest';
import { callOf } from './metrics.ts';
import { people, serviceSecret, startTestIdentity } from './testing/identity.ts';

test('metrics count requests by declared route and sign-in events, without any request data', async () => {
  const identity = await startTestIdentity();
  try {
    const send = (path: string, init?: RequestInit) => fetch(`${identity.url}${path}`, init);
    await send('/.well-known/openid-configuration');
    await send('/4111111111111111?code=secret');
    await send(`/internal/accounts/${people.clerk.id_server_id}/factors`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${serviceSecret}` },
    });
    await vi.waitFor(async () => {
      const answer = await send('/metrics');
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      const text = await answer.text();
      for (const line of [
        'identity_request_duration_seconds_count{call="/.well-known/openid-configuration",status="200"} 1',
        'identity_request_duration_seconds_count{call="(no such path)",status="404"} 1',
        'identity_request_duration_seconds_count{call="/internal/accounts/:id/factors",status="200"} 1',
        'identity_events_total{event="second_factor_reset"} 1',
        'identity_database_connections{pool="requests",state="idle"}',
        'identity_requests_in_flight 1\n',
      ])
        expect(text).toContain(line);
      expect(text).not.toMatch(/4111|secret|clerk/i);
    });
  } finally {
    await identity.stop();
  }
});

test.each([
  ['without a token', {}, {}, 200],
  ['without a token, through a proxy', {}, { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['with a token that is not sent', { METRICS_TOKEN: serviceSecret }, {}, 404],
  ['with a token that is sent', { METRICS_TOKEN: serviceSecret }, { authorization: `Bearer ${serviceSecret}` }, 200],
])('the metrics are not public: %s', async (_how, environment, headers, status) => {
  const identity = await startTestIdentity(environment);
  try {
    expect((await fetch(`${identity.url}/metrics`, { headers })).status).toBe(status);
  } finally {
    await identity.stop();
  }
});

test.each([
  ['/token', '/token'],
  ['/auth?client_id=portal', '/auth'],
  ['/auth/9f2c', '/auth/:uid'],
  ['/token/../secret', '(no such path)'],
  ['/anything', '(no such path)'],
])('counts protocol request %s as %s', (url, call) => {
  expect(callOf({ url, routeOptions: { url: '/*' } } as Parameters<typeof callOf>[0])).toBe(call);
});
