import { expect, test } from 'vitest';
import { createPromptStore } from './prompt-store.ts';

test('[S1.65] [S1.66] a new version and being ready to work offline are said, the new version first', () => {
  const store = createPromptStore();
  store.announce({ kind: 'offline_ready', version: '1' });
  expect(store.prompt()).toEqual({ kind: 'offline_ready', version: '1' });
  store.announce({ kind: 'new_version', version: '2' });
  store.announce({ kind: 'offline_ready', version: '2' });
  expect(store.prompt()).toEqual({ kind: 'new_version', version: '2' });
});

test('[S1.67] what was closed stays closed until the next new version', () => {
  const store = createPromptStore();
  store.announce({ kind: 'new_version', version: '2' });
  store.close();
  store.announce({ kind: 'new_version', version: '2' });
  expect(store.prompt()).toBeUndefined();
  store.announce({ kind: 'new_version', version: '3' });
  expect(store.prompt()).toEqual({ kind: 'new_version', version: '3' });
});

test('who watches hears of each change once', () => {
  const store = createPromptStore();
  let heard = 0;
  const stop = store.watch(() => {
    heard += 1;
  });
  store.close();
  store.announce({ kind: 'new_version', version: '2' });
  store.announce({ kind: 'new_version', version: '2' });
  stop();
  store.close();
  expect(heard).toBe(1);
});
