import { SettingsError } from '@countinghouse/service/settings';
import { expect, test } from 'vitest';
import { readIdentitySettings } from './settings.ts';

const needed = {
  DATABASE_URL: 'postgresql://localhost/countinghouse',
  IDENTITY_COOKIE_SECRET: 'c'.repeat(32),
  IDENTITY_SERVICE_SECRET: 's'.repeat(32),
};

const faultsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readIdentitySettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

test('the required settings are sufficient', () => {
  expect(readIdentitySettings(needed)).toMatchObject({ IDENTITY_PORT: 8081, OIDC_AUDIENCE: 'countinghouse-services' });
});

test('no secret has a default, and all invalid settings are reported together', () => {
  for (const NODE_ENV of ['development', 'production']) {
    const text = faultsOf({ NODE_ENV }).join('\n');
    for (const name of Object.keys(needed)) expect(text).toContain(name);
  }
});

test('refuses a short secret without showing it', () => {
  const faults = faultsOf({ ...needed, IDENTITY_COOKIE_SECRET: 'short-secret' }).join('\n');
  expect(faults).toContain('IDENTITY_COOKIE_SECRET');
  expect(faults).not.toContain('short-secret');
});

test('production refuses demo data', () => {
  expect(faultsOf({ ...needed, NODE_ENV: 'production', DEMO_DATA: 'true' }).join()).toContain('DEMO_DATA');
  expect(faultsOf({ ...needed, DEMO_DATA: 'true' })).toEqual([]);
});

test.each(['no json', '{}', '[{"client_id":"x"}]', '[{"client_id":"abc","redirect_uris":[]}]'])(
  'refuses the additional clients %j',
  (IDENTITY_CLIENTS) => {
    expect(faultsOf({ ...needed, IDENTITY_CLIENTS }).join()).toContain('IDENTITY_CLIENTS');
  },
);
