import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import {
  findAttemptedPages,
  type HeldOffAttempt,
  heldOffOfDay_maximum,
  noteHeldOff,
} from '../store/visitors/held-off.ts';
import type { UnknownAttempt, VisitorAttempt } from './attempt.ts';

/** Refused attempts that are not stored yet. */
export type HeldOffAttempts = {
  /** Records a refused attempt and the reason. */
  note(attempt: VisitorAttempt, reason: string, now: Date): void;
  /** Records a refused attempt of which only the token is known. Its page is looked up when the note is written. */
  noteUnknown(attempt: UnknownAttempt, reason: string, now: Date): void;
  /** Stores the notes. */
  write(): Promise<void>;
};

type Page = { merchant_uid: string; target: { kind: string; id: string }; day: string };
type Kept<Attempt> = { attempts: Attempt[]; more: number; latest_at: Date };
type OfPage = Kept<HeldOffAttempt> & { page: Page };
type OfToken = Kept<Omit<HeldOffAttempt, 'visitor_id'>> & { token_hash: Buffer };

const pages_maximum = 10_000;
/** How many tokens are recorded between two writes. In a larger flood most tokens are made up. */
const tokens_maximum = 500;

/**
 * Collects refused attempts on this node, so that a flood costs one write per second and page. The notes are only for people to read, so a
 * node that dies can lose its last ones.
 */
export function createHeldOffAttempts(pool: pg.Pool, clock: Clock, log: Logger): HeldOffAttempts {
  let of_pages = new Map<string, OfPage>();
  let of_tokens = new Map<string, OfToken>();

  const pageOf = (pages: Map<string, OfPage>, page: Omit<Page, 'day'>, now: Date): OfPage | undefined => {
    const { merchant_uid, target } = page;
    const day = now.toISOString().slice(0, 10);
    return takenFrom(pages, `${merchant_uid} ${target.kind} ${target.id} ${day}`, pages_maximum, () => ({
      page: { merchant_uid, target, day },
      ...nothingKept(now),
    }));
  };

  /** Adds the pages to notes that only have a token. */
  const addPages = async (pages: Map<string, OfPage>, tokens: ReadonlyMap<string, OfToken>) => {
    if (tokens.size === 0) return;
    const found = await findAttemptedPages(
      pool,
      [...tokens.values()].map(({ token_hash }) => token_hash),
    );
    for (const { token_hash, merchant_uid, visitor_id, target } of found) {
      const token = tokens.get(nameOf(token_hash));
      if (token === undefined) continue;
      const kept = pageOf(pages, { merchant_uid, target }, token.latest_at);
      if (kept === undefined) continue;
      for (const attempt of token.attempts) keep(kept, { ...attempt, visitor_id }, attempt.held_off_at);
      kept.more += token.more;
    }
  };

  return {
    note: ({ merchant_uid, target, visitor_id, address, request_id }, reason, now) => {
      const kept = pageOf(of_pages, { merchant_uid, target }, now);
      if (kept !== undefined) keep(kept, { held_off_at: now, reason, visitor_id, address, request_id }, now);
    },
    noteUnknown: ({ token_hash, address, request_id }, reason, now) => {
      const kept = takenFrom(of_tokens, nameOf(token_hash), tokens_maximum, () => ({
        token_hash,
        ...nothingKept(now),
      }));
      if (kept !== undefined) keep(kept, { held_off_at: now, reason, address, request_id }, now);
    },
    write: async () => {
      const [pages, tokens] = [of_pages, of_tokens];
      of_pages = new Map();
      of_tokens = new Map();
      const warn = (more: Record<string, unknown>) => (error: unknown) =>
        log.warn({ err: error, ...more }, 'refused attempts were not written down');
      await addPages(pages, tokens).catch(warn({}));
      for (const { page, ...kept } of pages.values()) {
        const { merchant_uid } = page;
        await noteHeldOff(pool, { ...page, ...kept, at: clock.now() }).catch(warn({ merchant_uid }));
      }
    },
  };
}

const nameOf = (token_hash: Buffer) => token_hash.toString('base64');
const nothingKept = (now: Date) => ({ attempts: [], more: 0, latest_at: now });

/** Gets or creates an entry of a map. Undefined if the map is full. */
function takenFrom<Value>(
  map: Map<string, Value>,
  name: string,
  maximum: number,
  make: () => Value,
): Value | undefined {
  const known = map.get(name);
  if (known !== undefined || map.size >= maximum) return known;
  const made = make();
  map.set(name, made);
  return made;
}

/** Keeps the first attempts individually, and counts the rest. */
function keep<Attempt>(kept: Kept<Attempt>, attempt: Attempt, now: Date): void {
  if (now > kept.latest_at) kept.latest_at = now;
  if (kept.attempts.length >= heldOffOfDay_maximum) kept.more += 1;
  else kept.attempts.push(attempt);
}
