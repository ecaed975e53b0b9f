import { expect, test } from 'vitest';
import { contactDraftOf, contactDraftToKeep, contactFaults, readContactAddress } from './contact-draft.ts';

const whole = {
  topic: 'payments',
  subject: 'A refund',
  message: 'It is missing',
  about: '',
  reply_email: 'ada@example.com',
  sender_name: '',
} as const;

test('[S1.43] each field that is missing is named; a name only where nobody is signed in', () => {
  const empty = { topic: '', subject: ' ', message: '', about: '', reply_email: '', sender_name: '' } as const;
  expect(Object.keys(contactFaults(empty, { signed_in: true }))).toEqual([
    'topic',
    'subject',
    'message',
    'reply_email',
  ]);
  expect(Object.keys(contactFaults(empty, { signed_in: false }))).toContain('sender_name');
  expect(contactFaults(whole, { signed_in: true })).toEqual({});
  expect(contactFaults({ ...whole, message: 'a'.repeat(5_001) }, { signed_in: true })).toEqual({ message: 'long' });
  expect(contactFaults({ ...whole, reply_email: 'ada' }, { signed_in: true })).toEqual({ reply_email: 'email' });
});

test('[S1.43] the address says what a message is about, and nothing that is no topic', () => {
  expect(readContactAddress({ topic: 'billing', about: '42' })).toEqual({ topic: 'billing', about: '42' });
  expect(readContactAddress({ topic: 'gossip', about: 'a'.repeat(200) })).toEqual({
    topic: '',
    about: 'a'.repeat(100),
  });
});

test('[S1.43] what was kept of the form goes before what it begins with, if it is of its kind', () => {
  expect(contactDraftOf({ subject: 'Kept' }, { reply_email: 'ada@example.com' })).toEqual({
    ...whole,
    topic: '',
    subject: 'Kept',
    message: '',
  });
  expect(contactDraftOf({ subject: 42, topic: 'gossip' } as never, {})).toMatchObject({ subject: '', topic: '' });
});

test('[S1.43] the browser keeps no card number of a form that was begun', () => {
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
