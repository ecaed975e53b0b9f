import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissPassingToasts,
  dismissToast,
  holdToast,
  releaseToast,
  shownToasts,
  toast,
  watchToasts,
} from './toast-store.ts';

const titles = () => shownToasts().map((message) => message.title);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const message of shownToasts()) dismissToast(message.key);
  vi.useRealTimers();
});

test('[S9.1] a toast lasts 5000 ms', () => {
  toast({ tone: 'success', title: 'Refund sent' });
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['Refund sent']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('[S9.3] dismissing a toast removes only that one', () => {
  const first = toast({ tone: 'success', title: 'First' });
  toast({ tone: 'danger', title: 'Second' });
  dismissToast(first);
  expect(titles()).toEqual(['Second']);
});

test('dismisses passing toasts, and keeps persistent ones', () => {
  toast({ tone: 'success', title: 'Passing' });
  toast({ tone: 'info', title: 'Staying', stays: true });
  dismissPassingToasts();
  expect(titles()).toEqual(['Staying']);
});

test('a toast waits while it is read, and then restarts its full time', () => {
  const key = toast({ tone: 'info', title: 'Read me' });
  vi.advanceTimersByTime(4000);
  holdToast(key);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Read me']);
  releaseToast(key);
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['Read me']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a persistent toast stays until it is dismissed', () => {
  const key = toast({ tone: 'info', title: 'A new version is ready', stays: true });
  releaseToast(key);
  vi.advanceTimersByTime(3_600_000);
  expect(titles()).toEqual(['A new version is ready']);
});

test('repeated text shows once with a fresh time, and at most four toasts show', () => {
  toast({ tone: 'success', title: 'Saved' });
  vi.advanceTimersByTime(4000);
  toast({ tone: 'success', title: 'Saved' });
  vi.advanceTimersByTime(4000);
  expect(titles()).toEqual(['Saved']);
  for (const title of ['A', 'B', 'C', 'D', 'E']) toast({ tone: 'info', title });
  expect(titles()).toEqual(['B', 'C', 'D', 'E']);
});

test('a persistent toast is not displaced by others, and is first', () => {
  toast({ tone: 'info', title: 'A new version is ready', stays: true });
  for (const title of ['A', 'B', 'C', 'D', 'E']) toast({ tone: 'info', title });
  expect(titles()).toEqual(['A new version is ready', 'B', 'C', 'D', 'E']);
});

test('watchers are notified of every change until they stop', () => {
  const heard = vi.fn();
  const stop = watchToasts(heard);
  const key = toast({ tone: 'info', title: 'Hello' });
  dismissToast(key);
  stop();
  toast({ tone: 'info', title: 'Unheard' });
  expect(heard).toHaveBeenCalledTimes(2);
});
