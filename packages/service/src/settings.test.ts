import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  addressSetting,
  integerSetting,
  nodeEnvironment,
  placeSetting,
  portSetting,
  readSettings,
  requireSecrets,
  SettingsError,
  secretSetting,
  switchSetting,
} from './settings.ts';

const shape = z.object({
  NODE_ENV: nodeEnvironment,
  PORT: portSetting.default(80),
  ADDRESS: addressSetting.optional(),
  SWITCH: switchSetting.default(false),
  SECRET: secretSetting,
});
const good = { SECRET: 'a secret of at least thirty-two characters' };

test('an empty variable counts as not set, and unknown variables are ignored', () => {
  expect(readSettings(shape, { ...good, PORT: '', ADDRESS: '', HOME: '/root' })).toEqual({
    NODE_ENV: 'development',
    PORT: 80,
    SWITCH: false,
    SECRET: good.SECRET,
  });
});

test('lists all errors together, each with its variable and never with a value', () => {
  const reading = () => readSettings(shape, { NODE_ENV: 'moon', PORT: '8x', ADDRESS: 'hunter2', SWITCH: 'maybe' });
  expect(reading).toThrow(SettingsError);
  try {
    reading();
  } catch (error) {
    const { faults, message } = error as SettingsError;
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['NODE_ENV', 'PORT', 'ADDRESS', 'SWITCH', 'SECRET']);
    expect(faults.at(-1)).toContain('SECRET is not set');
    expect(message).not.toContain('hunter2');
    expect(message.split('\n')).toHaveLength(6);
  }
});

test('a whole number consists only of digits and stays within its bounds', () => {
  const setting = integerSetting(5, 500);
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 500 }), (value) => {
      expect(setting.parse(String(value))).toBe(value);
    }),
  );
  for (const wrong of ['4', '501', '-5', '5.0', '0x10', '1e2', ' 7', '٧', '9'.repeat(30)]) {
    expect(setting.safeParse(wrong).success, wrong).toBe(false);
  }
});

test('an address is absolute, http or https, and loses trailing slashes', () => {
  expect(addressSetting.parse('https://portal.example/base//')).toBe('https://portal.example/base');
  for (const wrong of ['portal.example', '/base', 'ftp://portal.example', 'javascript:alert(1)', '']) {
    expect(addressSetting.safeParse(wrong).success, wrong).toBe(false);
  }
});

test('a switch accepts its words', () => {
  expect(['1', 'true', 'yes', 'on'].map((word) => switchSetting.parse(word))).toEqual([true, true, true, true]);
  expect(['0', 'false', 'no', 'off'].map((word) => switchSetting.parse(word))).toEqual([false, false, false, false]);
  expect(switchSetting.safeParse('TRUE').success).toBe(false);
});

test('only production refuses development values', () => {
  const development = { SECRET: 'development' };
  expect(requireSecrets({ NODE_ENV: 'development', SECRET: 'development' }, development)).toEqual([]);
  expect(requireSecrets({ NODE_ENV: 'production', SECRET: 'its own' }, development)).toEqual([]);
  expect(requireSecrets({ NODE_ENV: 'production', SECRET: 'development' }, development)).toEqual([
    'SECRET is not set: production has no default for it',
  ]);
});

test('a place setting has its default except in tests, which must set it', () => {
  const places = z.object({
    NODE_ENV: nodeEnvironment,
    GATEWAY_PORT: placeSetting(portSetting, 8090),
    PORTAL_URL: placeSetting(addressSetting, 'http://localhost:8080'),
  });
  for (const NODE_ENV of ['development', 'production'] as const) {
    expect(readSettings(places, { NODE_ENV })).toEqual({
      NODE_ENV,
      GATEWAY_PORT: 8090,
      PORTAL_URL: 'http://localhost:8080',
    });
  }
  try {
    readSettings(places, { NODE_ENV: 'test', GATEWAY_PORT: '' });
    expect.unreachable();
  } catch (error) {
    expect((error as SettingsError).faults.map((fault) => fault.split(':')[0])).toEqual([
      'GATEWAY_PORT is not set',
      'PORTAL_URL is not set',
    ]);
  }
  const given = { NODE_ENV: 'test', GATEWAY_PORT: '0', PORTAL_URL: 'http://localhost:1' };
  expect(readSettings(places, given)).toEqual({ ...given, GATEWAY_PORT: 0 });
});
