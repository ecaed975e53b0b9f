import { tokenCheckInterval_ms } from '@countinghouse/domain/constants';
import { clock } from '../clock.ts';
import { session } from '../session/session.ts';
import { recordOtherTabActivity, showLife, startIdle, tickIdle, wasAwayTooLong } from './idle-watch.ts';
import { endSession, logout } from './logout.ts';
import { renewSession } from './renew-session.ts';
import { showEnding } from './session-ending.ts';
import { tabs } from './tabs.ts';
import { createTokenKeeper } from './token-keeper.ts';

const second_ms = 1_000;
const pause_ms = 3_000;
const signsOfLife = ['mousemove', 'keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

const keeper = createTokenKeeper({
  inUse: () => {
    const { token, token_expires_at_ms } = session.snapshot();
    return token === undefined ? undefined : { token, token_expires_at_ms };
  },
  now_ms: () => clock.now().getTime(),
  renew: renewSession,
  pause: () => new Promise((resolve) => setTimeout(resolve, pause_ms)),
  onEnding: showEnding,
  onOtherPerson: () => void endSession('session_invalid'),
  onExpired: () => void logout('expired'),
});

/**
 * Watches the session while the page is open: counts idle time, keeps the token fresh, checks its expiry every 180 seconds, and listens to
 * other tabs. Timers can be delayed or stop during sleep, so each check uses the time.
 */
export function watchSession(): void {
  if (wasAwayTooLong()) void logout('idle');
  startIdle();
  setInterval(() => {
    tickIdle();
    void keeper.tick();
  }, second_ms);
  setInterval(() => void keeper.check(), tokenCheckInterval_ms);
  for (const type of signsOfLife) window.addEventListener(type, onLife, { capture: true, passive: true });
  tabs.listen((signal) => {
    if (signal.identity !== session.snapshot().identity) return;
    if (signal.kind === 'alive') recordOtherTabActivity(signal.at_ms);
    else if (signal.kind === 'signed_out') void endSession(signal.reason);
    else keeper.tryAnew();
  });
  window.addEventListener('pageshow', ({ persisted }) => (persisted ? wakeFromCache() : wake()));
  window.addEventListener('focus', wake);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}

let lastPlace = '';

/** Browsers also send mousemove when the page changes under a pointer that has not moved. This is not activity. */
function onLife(event: Event): void {
  if (event.type === 'mousemove' && event.isTrusted) {
    const { screenX, screenY } = event as MouseEvent;
    const place = `${screenX} ${screenY}`;
    if (place === lastPlace) return;
    lastPlace = place;
  }
  showLife();
}

/** The page was hidden, frozen or asleep: what happened meanwhile takes effect first. */
function wake(): void {
  const { identity, token } = session.snapshot();
  if (identity === undefined || token === undefined) return;
  const ended = tabs.endedBecause(identity);
  if (ended !== undefined) {
    void endSession(ended);
    return;
  }
  tickIdle();
  keeper.tryAnew();
  void keeper.check();
}

/** A page restored by Back from the browser's cache has its old state in memory. If the session has changed, the page reloads. */
function wakeFromCache(): void {
  if (session.isStale()) window.location.reload();
  else wake();
}
