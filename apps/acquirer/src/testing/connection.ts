import { once } from 'node:events';
import { connect } from 'node:net';
import { decodeMessage, encodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { createDeframer, frameMessage } from '@countinghouse/iso8583/framing';
import { matchKey } from '@countinghouse/iso8583/reply';

/** Opens a test's SOCKET connection: requests as promises, or raw bytes. */
export async function connectTo(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  const waiting = new Map<string, { resolve(reply: Message): void; reject(error: Error): void }>();
  const deframer = createDeframer();
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const received: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received.push(chunk as Buffer);
    deframer.push(chunk as Buffer, (bytes) => {
      let reply: Message;
      try {
        reply = decodeMessage(bytes);
      } catch (error) {
        for (const request of waiting.values()) request.reject(error as Error);
        return;
      }
      const key = matchKey(reply);
      waiting.get(key)?.resolve(reply);
      waiting.delete(key);
    });
  });
  void closed.then(() => {
    for (const request of waiting.values()) request.reject(new Error('connection closed'));
  });
  await once(socket, 'connect');
  return {
    socket,
    closed,
    received: () => Buffer.concat(received),
    request: (message: Message) =>
      new Promise<Message>((resolve, reject) => {
        waiting.set(matchKey(message), { resolve, reject });
        socket.write(frameMessage(encodeMessage(message)));
      }),
    close: async () => {
      socket.destroy();
      await closed;
    },
  };
}
