import { expect, test } from 'vitest';
import { createPromptStore } from './prompt-store.ts';

test('[S1.65] [S1.66] shows the new-version and ready-offline prompts, the new version first', () => {
  const store = createPromptStore();
  store.announce({ kind: 'offline_ready', version: '1' });
  expect(store.prompt()).toEqual({ kind: 'offline_ready', version: '1' });
  store.announce({ kind: 'new_version', version: '2' });
  store.announce({ kind: 'offline_ready', version: '2' });
  expect(store.prompt()).toEqual({ kind: 'new_version', version: '2' });
});

test('[S1.67] a closed prompt stays closed until the next new version', () => {
  const store = createPromptStore();
  store.announce({ kind: 'new_version', version: '2' });
  store.close();
  store.announce({ kind: 'new_version', version: '2' });
  expect(store.prompt()).toBeUndefined();
  store.announce({ kind: 'new_version', version: '3' });
  expect(store.prompt()).toEqual({ kind: 'new_version', version: '3' });
});

test('watchers are notified once per change', () => {
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
