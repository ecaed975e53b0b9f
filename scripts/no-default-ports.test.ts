import { createServer, Socket } from 'node:net';
import { expect, test } from 'vitest';

const tried = () => (Socket.prototype as { [guarded]?: number[] })[guarded]?.splice(0);
const guarded = Symbol.for('countinghouse.no-default-ports');

test.each([8080, 8081, 8082, 8090, 8025, 8583, 8584, 8432, 5432])(
  'no test can connect to or listen on port %d',
  async (port) => {
    const attempts: (() => unknown)[] = [
      () => new Socket().connect(port, '127.0.0.1'),
      () => new Socket().connect({ host: 'localhost', port }),
      () => createServer().listen(port),
      () => createServer().listen({ port, host: '127.0.0.1' }),
    ];
    for (const attempt of attempts) expect(attempt).toThrow(`A test uses port ${port}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error);
    expect(answer).toBeInstanceOf(Error);
    expect(tried()).toEqual([port, port, port, port, port]);
  },
);

test('other ports are allowed', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
  expect(tried()).toEqual([]);
});
