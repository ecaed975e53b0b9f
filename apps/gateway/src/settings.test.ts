import type { SettingsError } from '@countinghouse/service/settings';
import { expect, test } from 'vitest';
import { developmentSecrets, readGatewaySettings } from './settings.ts';

const DATABASE_URL = 'postgresql://somebody@localhost/gateway';
const secret = (name: string) => `${name} of at least thirty-two characters`;
const production = {
  NODE_ENV: 'production',
  PAY_ORIGIN: 'https://pay.example',
  PAY_INVENTORY_FILE: '/srv/inventory.json',
  DATABASE_URL,
  CARD_KEY_SECRETS: `1:${secret('card key')}`,
  AUDIT_SEAL_SECRET: secret('audit seal'),
  API_KEY_SECRET: secret('API key'),
  IDENTITY_SERVICE_SECRET: secret('identity service'),
  SUPPORT_EMAIL: 'support@example.com',
};

const faultsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readGatewaySettings(environment);
    return [];
  } catch (error) {
    return (error as SettingsError).faults;
  }
};

test('development needs only the database', () => {
  expect(readGatewaySettings({ DATABASE_URL })).toMatchObject({
    GATEWAY_PORT: 8090,
    PORTAL_URL: 'http://localhost:8080',
    OIDC_ISSUER: 'http://localhost:8081',
    ACQUIRER_PORT: 8583,
    ACQUIRER_TIMEOUT_MS: 8_000,
    BODY_LIMIT_BYTES: 65_536,
  });
});

test('production requires its own secrets, and refuses missing ones and those of development', () => {
  expect(faultsOf(production)).toEqual([]);
  for (const name of Object.keys(developmentSecrets) as (keyof typeof developmentSecrets)[]) {
    const { [name]: _, ...without } = production;
    expect(faultsOf(without)).toEqual([expect.stringMatching(new RegExp(`^${name} is not set`))]);
    expect(faultsOf({ ...production, [name]: developmentSecrets[name] })).toHaveLength(1);
    expect(faultsOf({ ...production, [name]: 'short' })).toHaveLength(1);
  }
});

test('production without settings lists everything that it needs', () => {
  expect(faultsOf({ NODE_ENV: 'production' }).map((fault) => fault.split(' ')[0])).toEqual([
    'DATABASE_URL',
    ...Object.keys(developmentSecrets),
  ]);
});

test('[S1.43] production requires a valid address for Contact Us messages', () => {
  const { SUPPORT_EMAIL: _, ...without } = production;
  expect(faultsOf(without)).toEqual([expect.stringMatching(/^SUPPORT_EMAIL is not set/)]);
  expect(faultsOf({ ...production, SUPPORT_EMAIL: 'nobody' })).toEqual([expect.stringMatching(/^SUPPORT_EMAIL/)]);
  expect(faultsOf({ ...production, SUPPORT_EMAIL: 'a@example.com\r\nBcc: b@example.com' })).toHaveLength(1);
});

test('lists all errors together, by name and without values', () => {
  const faults = faultsOf({
    NODE_ENV: 'somewhere',
    DATABASE_URL: 'mysql://hunter2@localhost',
    GATEWAY_PORT: '70000',
    OIDC_ISSUER: 'ftp://issuer',
    CARD_KEY_SECRETS: 'hunter2',
    IDENTITY_CACHE_MS: '5000',
    LOG_LEVEL: 'loud',
  });
  for (const name of [
    'NODE_ENV',
    'DATABASE_URL',
    'GATEWAY_PORT',
    'OIDC_ISSUER',
    'CARD_KEY_SECRETS',
    'IDENTITY_CACHE_MS',
  ]) {
    expect(
      faults.filter((fault) => fault.startsWith(`${name} `)),
      name,
    ).toHaveLength(1);
  }
  expect(faults.join()).not.toContain('hunter2');
});

test('reads card key secrets by version', () => {
  const { CARD_KEY_SECRETS } = readGatewaySettings({
    DATABASE_URL,
    CARD_KEY_SECRETS: `1:${secret('first')},2:${secret('second')}`,
  });
  expect([...CARD_KEY_SECRETS]).toEqual([
    [1, secret('first')],
    [2, secret('second')],
  ]);
  for (const wrong of [`0:${secret('zero')}`, secret('none'), `1:${secret('a')},`, '1:short', `x:${secret('x')}`]) {
    expect(faultsOf({ DATABASE_URL, CARD_KEY_SECRETS: wrong }), wrong).toHaveLength(1);
  }
});

test('[S1.33] production refuses to send webhooks to its own machine', () => {
  expect(readGatewaySettings({ DATABASE_URL }).WEBHOOK_ALLOW_LOOPBACK).toBe(false);
  expect(readGatewaySettings({ DATABASE_URL, WEBHOOK_ALLOW_LOOPBACK: 'true' }).WEBHOOK_ALLOW_LOOPBACK).toBe(true);
  expect(faultsOf({ ...production, WEBHOOK_ALLOW_LOOPBACK: 'true' })).toEqual([
    expect.stringMatching(/^WEBHOOK_ALLOW_LOOPBACK is not valid/),
  ]);
  expect(faultsOf({ ...production, WEBHOOK_LOCAL_RECEIVER: 'http://localhost:8123/webhooks' })).toEqual([
    expect.stringMatching(/^WEBHOOK_LOCAL_RECEIVER is not valid/),
  ]);
});

test('webhooks go to the listed ports, by default 443 and 80', () => {
  expect(readGatewaySettings({ DATABASE_URL }).WEBHOOK_PORTS).toEqual([443, 80]);
  expect(readGatewaySettings({ DATABASE_URL, WEBHOOK_PORTS: '443, 8443' }).WEBHOOK_PORTS).toEqual([443, 8443]);
  for (const wrong of ['443,', 'https', '0', '65536', '-1', '443;80']) {
    expect(faultsOf({ DATABASE_URL, WEBHOOK_PORTS: wrong }), wrong).toEqual([
      expect.stringMatching(/^WEBHOOK_PORTS is not valid/),
    ]);
  }
});
