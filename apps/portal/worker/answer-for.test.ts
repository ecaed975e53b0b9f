import { expect, test } from 'vitest';
import { answerFor } from './answer-for.ts';

const origin = 'https://portal.example';
const asked = (path: string, mode = 'cors', method = 'GET') =>
  answerFor({ method, mode, url: new URL(path, origin).href }, origin);

test('never answers service calls or server state from the worker', () => {
  for (const path of ['/api/core/users', '/api/healthz', '/auth/silent?code=1', '/version.json', '/sw.js', '/readyz']) {
    expect(asked(path), path).toBe('network');
    expect(asked(path, 'navigate'), path).toBe('network');
  }
  expect(asked('https://identity.example/token')).toBe('network');
  expect(asked('https://identity.example/auth', 'navigate')).toBe('network');
  expect(asked('/', 'navigate', 'POST')).toBe('network');
});

test('never answers for the public pages and their files, except payment link settings', () => {
  for (const path of [
    '/payment-link/preview',
    '/payment-link-process',
    '/customer-self-service',
    '/invoice-payment-process',
    '/invoice-payment-process-qoin',
    '/pay/icon.svg',
    '/pay-preview/',
  ]) {
    expect(asked(path, 'navigate'), path).toBe('network');
  }
  expect(asked('/payment-link/settings', 'navigate')).toBe('page');
});

test('answers every other navigation with the page', () => {
  for (const path of ['/', '/credit-card/sale', '/auth/success?code=1', '/apiary', '/transaction?page=2']) {
    expect(asked(path, 'navigate'), path).toBe('page');
  }
});

test('treats only hashed scripts, styles and fonts as build files, and no data', () => {
  expect(asked('/assets/index-DwTC0mfo.js')).toBe('build');
  expect(asked('/assets/inter-latin-opsz-normal-a_B-9xYz.woff2')).toBe('build');
  expect(asked('/assets/page-D5BnKd4Z.css')).toBe('build');
  expect(asked('/icon.svg')).toBe('file');
  expect(asked('/manifest.webmanifest')).toBe('file');
  for (const path of ['/assets/noto-DwTC0mfo.ttf', '/assets/index.js', '/assets/index-DwTC0mfo.js?x', '/other.json']) {
    expect(asked(path), path).toBe('network');
  }
});
