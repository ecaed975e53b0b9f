import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWebhookKeys } from './sealed-secret.ts';
import { newWebhookSecret, webhookHeaders } from './signature.ts';

/* Examples published with Standard Webhooks and its libraries. */
test.each([
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
])('[S1.33] signs like Standard Webhooks: $id', ({ secret, id, timestamp, body, signature }) => {
  const at = new Date(timestamp * 1_000 + 999);
  expect(webhookHeaders({ id, at, body }, [secret])).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  });
});

test('a new secret has 32 random bytes, and two valid secrets both sign', () => {
  const [one, two] = [newWebhookSecret(), newWebhookSecret()];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { 'webhook-signature': header } = webhookHeaders({ id: 'a', at: new Date(1_000), body: '{}' }, [one, two]);
  expect(header.split(' ')).toEqual(
    [one, two].map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
          .update('a.1.{}')
          .digest('base64')}`,
    ),
  );
});

test('a sealed secret opens only in its own row, and with a listed version', () => {
  const first = createWebhookKeys(new Map([[1, 'a secret of at least thirty-two characters']]));
  const rotated = createWebhookKeys(
    new Map([
      [1, 'a secret of at least thirty-two characters'],
      [2, 'another secret of thirty-two characters'],
    ]),
  );
  const place = { merchant_uid: 'm', webhook_id: 'w' };
  const sealed = first.seal(place, 'whsec_abc');
  expect(sealed.sealed_secret.toString('latin1')).not.toContain('whsec');
  expect(rotated.open(place, sealed)).toBe('whsec_abc');
  expect(rotated.seal(place, 'whsec_abc').key_version).toBe(2);
  expect(() => first.open({ ...place, webhook_id: 'x' }, sealed)).toThrow();
  expect(() => first.open(place, rotated.seal(place, 'whsec_abc'))).toThrow();
});
