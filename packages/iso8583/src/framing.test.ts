import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeframer, frameMessage, MAX_MESSAGE_BYTES } from './framing.ts';
import { Iso8583Error } from './iso8583-error.ts';

test('messages arrive complete and in order, however the stream is split', () => {
  const messages = fc.array(fc.uint8Array({ minLength: 1, maxLength: 700 }), { maxLength: 12 });
  fc.assert(
    fc.property(messages, fc.infiniteStream(fc.integer({ min: 1, max: 900 })), (sent, sizes) => {
      const stream = Buffer.concat(sent.map((message) => frameMessage(message)));
      const deframer = createDeframer(700);
      const received: Buffer[] = [];
      for (let offset = 0; offset < stream.length; ) {
        const size = sizes.next().value as number;
        deframer.push(stream.subarray(offset, offset + size), (message) => received.push(message));
        offset += size;
      }
      expect(received.map((message) => message.toString('hex'))).toEqual(
        sent.map((message) => Buffer.from(message).toString('hex')),
      );
      expect(deframer.pendingBytes()).toBe(0);
    }),
  );
});

test('one byte at a time gives the same message', () => {
  const deframer = createDeframer();
  const received: string[] = [];
  for (const byte of frameMessage(Buffer.from('hello'))) {
    deframer.push(Uint8Array.of(byte), (message) => received.push(message.toString()));
  }
  expect(received).toEqual(['hello']);
});

test('a truncated message counts as pending bytes', () => {
  const deframer = createDeframer();
  deframer.push(frameMessage(Buffer.from('hello')).subarray(0, 4), () => expect.unreachable());
  expect(deframer.pendingBytes()).toBe(4);
});

test('refuses a length of zero or above the maximum, after the complete messages before it', () => {
  for (const prefix of [
    [0, 0],
    [0xff, 0xff],
    [0, 6],
  ]) {
    const received: string[] = [];
    const stream = Buffer.concat([frameMessage(Buffer.from('hello')), Buffer.from(prefix), Buffer.from('more')]);
    expect(() => createDeframer(5).push(stream, (message) => received.push(message.toString()))).toThrow(Iso8583Error);
    expect(received).toEqual(['hello']);
  }
});

test('refuses to frame an empty or overlong message', () => {
  expect(() => frameMessage(Buffer.alloc(0))).toThrow(Iso8583Error);
  expect(() => frameMessage(Buffer.alloc(MAX_MESSAGE_BYTES + 1))).toThrow(Iso8583Error);
});
