import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { deniedTextOf } from './denied-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test('[S8.20][S8.21] each kind of table has its default message for a denied export', () => {
  expect(deniedTextOf({}, i18n)).toBe('You do not have access to export this data');
  expect(deniedTextOf({ table: 'older' }, i18n)).toBe('You are not authorized to make this type of transaction.');
});

test('[S8.22] a table’s own message replaces both defaults', () => {
  expect(deniedTextOf({ deniedText: 'Ask your manager' }, i18n)).toBe('Ask your manager');
  expect(deniedTextOf({ deniedText: 'Ask your manager', table: 'older' }, i18n)).toBe('Ask your manager');
});
