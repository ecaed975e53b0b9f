import { clockOfMachine } from '../clock.ts';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { createIdleCounter, idleWarning_seconds } from './idle-counter.ts';
import { logout } from './logout.ts';
import { tabs } from './tabs.ts';

/** What stands on the screen about somebody who is away: nothing, how many seconds are left, or that they are back. */
export type IdleNotice = 'none' | 'back' | number;

/** How often the other tabs hear of a sign of life at most. */
const tellEvery_ms = 5_000;

const limit_seconds = () => config().idle_limit_seconds;
const counter = createIdleCounter({ ...clockOfMachine, limit_seconds, onIdle: () => void logout('idle') });
const listeners = new Set<() => void>();
let notice: IdleNotice = 'none';
let told_ms = 0;

function show(next: IdleNotice): void {
  if (next === notice) return;
  notice = next;
  for (const listener of listeners) listener();
}

/** Looks at the time: warns, signs out, and tells the other tabs of a sign of life that they have not heard of. */
export function tickIdle(): void {
  const { token, identity } = session.snapshot();
  if (token === undefined || identity === undefined) {
    show('none');
    return;
  }
  if (counter.idle_seconds() >= limit_seconds() - idleWarning_seconds) hearOthers(identity);
  counter.tick();
  tellOthers(identity, tellEvery_ms);
  const left_seconds = limit_seconds() - counter.idle_seconds();
  if (left_seconds <= idleWarning_seconds) show(Math.max(0, left_seconds));
  else if (typeof notice === 'number') show('none');
}

/** A sign of life in this tab. Somebody who was being warned is told that they are still signed in, and chooses. */
export function showLife(): void {
  const { token, identity } = session.snapshot();
  if (token === undefined || identity === undefined) return;
  if (counter.idle_seconds() >= limit_seconds() - idleWarning_seconds) hearOthers(identity);
  counter.reset();
  if (typeof notice === 'number' && counter.idle_seconds() === 0) show('back');
  tellOthers(identity, typeof notice === 'number' || notice === 'back' ? 0 : tellEvery_ms);
}

/** Somebody answers the warning, or the word that they are back. */
export function staySignedIn(): void {
  showLife();
  show('none');
}

/** A sign of life in another tab of the same person. */
export function hearLife(at_ms: number): void {
  counter.resetAt(at_ms);
  if (typeof notice === 'number') tickIdle();
}

/** Counts from now on: a session has begun, or its page was opened. */
export function startIdle(): void {
  counter.restart();
  show('none');
}

/**
 * Whether the last sign of life that any tab told of lies so far back that the session must not go on: the browser was closed or
 * the page was reloaded after the limit.
 */
export function wasAwayTooLong(): boolean {
  const { identity } = session.snapshot();
  const last_ms = identity === undefined ? undefined : tabs.lastAlive(identity);
  return last_ms !== undefined && clockOfMachine.now_ms() - last_ms > (limit_seconds() + 1) * 1000;
}

/** Seconds since the last sign of life in any tab. */
export function idleSeconds(): number {
  return counter.idle_seconds();
}

/** What is to be shown; for useSyncExternalStore. */
export function idleNotice(): IdleNotice {
  return notice;
}

/** Calls back when the notice changes; gives the function that stops it. */
export function watchIdleNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hearOthers(identity: string): void {
  const at_ms = tabs.lastAlive(identity);
  if (at_ms !== undefined) counter.resetAt(at_ms);
}

function tellOthers(identity: string, every_ms: number): void {
  const at_ms = counter.last_ms();
  if (at_ms <= told_ms || clockOfMachine.now_ms() - told_ms < every_ms) return;
  told_ms = at_ms;
  tabs.tell({ kind: 'alive', identity, at_ms });
}
