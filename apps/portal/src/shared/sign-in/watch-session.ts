import { tokenCheckInterval_ms } from '@countinghouse/domain/constants';
import { clock } from '../clock.ts';
import { session } from '../session/session.ts';
import { hearLife, showLife, startIdle, tickIdle, wasAwayTooLong } from './idle-watch.ts';
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
 * Watches over the session as long as the page is open: counts who is away, keeps the token fresh, looks each 180 seconds
 * whether it has expired, and hears what other tabs say. A timer may be held back or stand still in sleep: each look goes by the time.
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
    if (signal.kind === 'alive') hearLife(signal.at_ms);
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

/** A pointer that did not move is nobody: browsers say that it did when the page changes beneath it. */
function onLife(event: Event): void {
  if (event.type === 'mousemove' && event.isTrusted) {
    const { screenX, screenY } = event as MouseEvent;
    const place = `${screenX} ${screenY}`;
    if (place === lastPlace) return;
    lastPlace = place;
  }
  showLife();
}

/** The page was hidden, frozen or asleep: what happened meanwhile counts before anything else does. */
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

/** A page that Back brought back whole still has in mind what it knew then: where the session is another by now, it begins anew. */
function wakeFromCache(): void {
  if (session.isStale()) window.location.reload();
  else wake();
}
