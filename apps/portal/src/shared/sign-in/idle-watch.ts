import { clockOfMachine } from '../clock.ts';
import { config } from '../config.ts';
import { session } from '../session/session.ts';
import { createIdleCounter, idleWarning_seconds } from './idle-counter.ts';
import { logout } from './logout.ts';
import { tabs } from './tabs.ts';

/** The notice for an idle user: none, the seconds left, or that they are back. */
export type IdleNotice = 'none' | 'back' | number;

/** The shortest time between two activity messages to the other tabs. */
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

/** Checks the time: warns, signs out, and reports activity to the other tabs. */
export function tickIdle(): void {
  const { token, identity } = session.snapshot();
  if (token === undefined || identity === undefined) {
    show('none');
    return;
  }
  if (counter.idle_seconds() >= limit_seconds() - idleWarning_seconds) followOtherTabs(identity);
  counter.tick();
  announceActivity(identity, tellEvery_ms);
  const left_seconds = limit_seconds() - counter.idle_seconds();
  if (left_seconds <= idleWarning_seconds) show(Math.max(0, left_seconds));
  else if (typeof notice === 'number') show('none');
}

/** Records activity in this tab. During a warning, the notice says that the user is still signed in and waits for a choice. */
export function showLife(): void {
  const { token, identity } = session.snapshot();
  if (token === undefined || identity === undefined) return;
  if (counter.idle_seconds() >= limit_seconds() - idleWarning_seconds) followOtherTabs(identity);
  counter.reset();
  if (typeof notice === 'number' && counter.idle_seconds() === 0) show('back');
  announceActivity(identity, typeof notice === 'number' || notice === 'back' ? 0 : tellEvery_ms);
}

/** The user has answered the warning or the notice of being back. */
export function staySignedIn(): void {
  showLife();
  show('none');
}

/** Records activity in another tab of the same user. */
export function recordOtherTabActivity(at_ms: number): void {
  counter.resetAt(at_ms);
  if (typeof notice === 'number') tickIdle();
}

/** Starts counting now: a session has begun, or its page was opened. */
export function startIdle(): void {
  counter.restart();
  show('none');
}

/**
 * Returns whether the last activity in any tab is too long ago for the session to continue: the browser was closed, or the page reloaded
 * after the limit.
 */
export function wasAwayTooLong(): boolean {
  const { identity } = session.snapshot();
  const last_ms = identity === undefined ? undefined : tabs.lastAlive(identity);
  return last_ms !== undefined && clockOfMachine.now_ms() - last_ms > (limit_seconds() + 1) * 1000;
}

/** Returns the seconds since the last activity in any tab. */
export function idleSeconds(): number {
  return counter.idle_seconds();
}

/** Returns the current notice; for useSyncExternalStore. */
export function idleNotice(): IdleNotice {
  return notice;
}

/** Calls the listener when the notice changes. Returns a function that stops it. */
export function watchIdleNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function followOtherTabs(identity: string): void {
  const at_ms = tabs.lastAlive(identity);
  if (at_ms !== undefined) counter.resetAt(at_ms);
}

function announceActivity(identity: string, every_ms: number): void {
  const at_ms = counter.last_ms();
  if (at_ms <= told_ms || clockOfMachine.now_ms() - told_ms < every_ms) return;
  told_ms = at_ms;
  tabs.tell({ kind: 'alive', identity, at_ms });
}
