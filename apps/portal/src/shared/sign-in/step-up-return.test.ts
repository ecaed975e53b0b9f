import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepUpMessage, waitForReturn } from './step-up-return.ts';

const origin = 'https://portal.example';
let heard: ((event: unknown) => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    location: { origin },
    addEventListener: (_: string, listener: (event: unknown) => void) => heard.push(listener),
    removeEventListener: (_: string, listener: unknown) => {
      heard = heard.filter((each) => each !== listener);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  heard = [];
});

const say = (data: unknown, from = origin) => {
  for (const listener of heard) listener({ origin: from, data });
};

test('the returning window confirms the sign-in or its failure', async () => {
  for (const confirmed of [true, false]) {
    const popup = { closed: false, close: vi.fn() };
    const waiting = waitForReturn(popup);
    say({ kind: stepUpMessage, confirmed });
    await expect(waiting).resolves.toBe(confirmed);
    expect(popup.close).toHaveBeenCalled();
    expect(heard).toEqual([]);
  }
});

test('ignores other origins and messages, and a closed window ends the wait', async () => {
  const popup = { closed: false, close: vi.fn() };
  const waiting = waitForReturn(popup);
  say({ kind: stepUpMessage, confirmed: true }, 'https://elsewhere.example');
  say('text');
  say(null);
  say({ kind: 'other', confirmed: true });
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(400);
  await expect(waiting).resolves.toBe(false);
});
