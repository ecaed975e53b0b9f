import { patternMessages } from '@countinghouse/domain/text/validation';
import { expect, test } from 'vitest';
import {
  type ContactValues,
  contactDraftOf,
  contactDraftToKeep,
  contactRules,
  readContactAddress,
} from './contact-draft.ts';

const whole = {
  topic: 'payments',
  subject: 'A refund',
  message: 'It is missing',
  about: '',
  reply_email: 'ada@example.com',
  sender_name: '',
} as const;

function faultsOf(values: Partial<ContactValues>, signed_in: boolean) {
  const rules = contactRules({ signed_in, locale: 'en' });
  const checked = rules['~standard'].validate({ ...whole, website: '', ...values });
  if ('value' in checked) return {};
  return Object.fromEntries(checked.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

test('[S1.43] names each missing field, and requires a name only when signed out', () => {
  const empty = { topic: '', subject: ' ', message: '', about: '', reply_email: '', sender_name: '' } as const;
  expect(Object.keys(faultsOf(empty, true)).sort()).toEqual(['message', 'reply_email', 'subject', 'topic']);
  expect(new Set(Object.values(faultsOf(empty, true)))).toEqual(new Set(['is required']));
  expect(Object.keys(faultsOf(empty, false))).toContain('sender_name');
  expect(faultsOf({}, true)).toEqual({});
  expect(faultsOf({ message: 'a'.repeat(5_001) }, true)).toEqual({ message: 'must have at most 5000 characters' });
  expect(faultsOf({ reply_email: 'ada' }, true)).toEqual({ reply_email: patternMessages.email });
});

test('[S1.43] sends trimmed values without empty fields, and without a name when it is known', () => {
  const rules = contactRules({ signed_in: true, locale: 'en' });
  expect(rules['~standard'].validate({ ...whole, subject: ' A refund ', sender_name: 'Ada', website: '' })).toEqual({
    value: {
      topic: 'payments',
      subject: 'A refund',
      message: 'It is missing',
      reply_email: 'ada@example.com',
      locale: 'en',
    },
  });
});

test('[S1.43] the address sets the topic, and ignores an unknown one', () => {
  expect(readContactAddress({ topic: 'billing', about: '42' })).toEqual({ topic: 'billing', about: '42' });
  expect(readContactAddress({ topic: 'gossip', about: 'a'.repeat(200) })).toEqual({
    topic: '',
    about: 'a'.repeat(100),
  });
});

test('[S1.43] a stored draft takes precedence over initial values, if its types are valid', () => {
  expect(contactDraftOf({ subject: 'Kept' }, { reply_email: 'ada@example.com' })).toEqual({
    ...whole,
    topic: '',
    subject: 'Kept',
    message: '',
  });
  expect(contactDraftOf({ subject: 42, topic: 'gossip' } as never, {})).toMatchObject({ subject: '', topic: '' });
});

test('[S1.43] the stored draft contains no card number', () => {
  const number = '4111 1111 1111 1111';
  const kept = contactDraftToKeep({
    topic: '',
    subject: number,
    message: number,
    about: number,
    sender_name: number,
    reply_email: number,
  });
  expect(Object.values(kept).join().replace(/\D/g, '')).toBe('1111'.repeat(5));
});
