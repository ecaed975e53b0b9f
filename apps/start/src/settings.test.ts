import { SettingsError } from '@countinghouse/service/settings';
import { expect, test } from 'vitest';
import { secretNames } from './secrets.ts';
import { readStartSettings } from './settings.ts';

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readStartSettings('/checkout', environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('without settings everything runs on its default port, with data in the checkout', () => {
  expect(readStartSettings('/checkout', {})).toMatchObject({
    NODE_ENV: 'development',
    DATA_FOLDER: '/checkout/.data',
    PORTAL_URL: 'http://localhost:8080',
    IDENTITY_URL: 'http://localhost:8081',
    DEMO_DATA: true,
  });
});

test('addresses use the configured ports', () => {
  expect(readStartSettings('/checkout', { PORTAL_PORT: '9000', IDENTITY_PORT: '9001' })).toMatchObject({
    PORTAL_URL: 'http://localhost:9000',
    IDENTITY_URL: 'http://localhost:9001',
  });
});

test('lists all invalid settings, each with its name and without its value', () => {
  const faults = faultsOf({
    PORTAL_PORT: '99999',
    DATABASE_URL: 'mysql://me:hunter2@host/db',
    PORTAL_URL: 'here',
    DEMO_DATA: 'maybe',
  });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'PORTAL_URL',
    'PORTAL_PORT',
    'DEMO_DATA',
  ]);
  expect(faults.join()).not.toContain('hunter2');
});

test('two settings must not share a port, unless the database is an external one', () => {
  expect(faultsOf({ MAIL_PORT: '8080', POSTGRES_PORT: '8081' })).toEqual([
    'MAIL_PORT is not valid: PORTAL_PORT has the same port 8080',
    'POSTGRES_PORT is not valid: IDENTITY_PORT has the same port 8081',
  ]);
  expect(faultsOf({ POSTGRES_PORT: '8081', DATABASE_URL: 'postgresql://localhost/db' })).toEqual([]);
});

test('production generates no secrets: each must be set', () => {
  const faults = faultsOf({ NODE_ENV: 'production' });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([...secretNames]);
  const secrets = Object.fromEntries(secretNames.map((name) => [name, 'x'.repeat(40)]));
  expect(readStartSettings('/checkout', { NODE_ENV: 'production', ...secrets }).DEMO_DATA).toBe(false);
  expect(faultsOf({ NODE_ENV: 'production', ...secrets, AUDIT_SEAL_SECRET: 'short' })).toHaveLength(1);
});
