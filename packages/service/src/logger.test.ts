import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const logged = (write: (log: ReturnType<typeof createLogger>) => void, level = 'debug'): string => {
  let text = '';
  write(
    createLogger({ name: 'test', level }, (line) => {
      text += line;
    }),
  );
  return text;
};

test('a line is one JSON object with level, service and time', () => {
  const line = JSON.parse(logged((log) => log.warn({ call: 'create_sale' }, 'slow')));
  expect(line).toMatchObject({ level: 'warn', service: 'test', call: 'create_sale', msg: 'slow' });
  expect(new Date(line.time).toISOString()).toBe(line.time);
  expect(logged((log) => log.debug('quiet'), 'info')).toBe('');
});

const numbers = [
  '4111111111111111',
  '5555 5555 5555 4444',
  '3782-822463-10005',
  '6011111111111117',
  '3530111333300000',
];

test('no line contains a card number from any source', () => {
  for (const number of numbers) {
    const text = logged((log) => {
      log.info({ note: `card ${number} declined` });
      log.info(`paid with ${number}`);
      log.info({ deep: { er: { list: [number, { and: number }] } } });
      log.error({ err: new Error(`refused ${number}`, { cause: new Error(number) }) });
      log.child({ card: number }).info({ [number]: true });
    });
    expect(text).not.toContain(number);
    expect(text).not.toContain(number.replace(/\D/g, ''));
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  }
});

test('secrets are removed by name, at any depth and in any case', () => {
  const secret = 'hunter2-hunter2';
  for (const name of ['authorization', 'cookie', 'password', 'token', 'access_token', 'client_secret', 'cvv']) {
    const text = logged((log) => {
      log.info({ [name]: secret });
      log.info({ headers: { [name]: secret } });
      log.info({ request: { headers: [{ [name.toUpperCase()]: [secret, { inner: secret }] }] } });
      log.child({ [name]: secret }).info('child');
    });
    expect(text, name).not.toContain(secret);
  }
});

test('any text can be logged in one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const written = logged((log) => log.info({ text }));
      expect(written.trimEnd().split('\n')).toHaveLength(1);
      expect(() => JSON.parse(written)).not.toThrow();
    }),
    { numRuns: 200 },
  );
});
