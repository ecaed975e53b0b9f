import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { type HeldOffAttempt, heldOffOfDay_maximum, noteHeldOff } from '../store/visitors/held-off.ts';
import type { VisitorAttempt } from './attempt.ts';

/** Attempts that were refused, until they are written down. */
export type HeldOffAttempts = {
  /** Keeps that an attempt was refused, and why. */
  note(attempt: VisitorAttempt, reason: string, now: Date): void;
  /** Writes down what is kept. */
  write(): Promise<void>;
};

type Page = { merchant_uid: string; target: { kind: string; id: string }; day: string };
type Kept = { page: Page; attempts: HeldOffAttempt[]; more: number; latest_at: Date };

const pages_maximum = 10_000;

/**
 * Gathers refused attempts on this node, so that a flood of them costs one write a second and page. They are for people to read, and limit
 * nothing: what a node that dies has gathered is lost.
 */
export function createHeldOffAttempts(pool: pg.Pool, clock: Clock, log: Logger): HeldOffAttempts {
  let gathered = new Map<string, Kept>();
  return {
    note: ({ merchant_uid, target, visitor_id, address, request_id }, reason, now) => {
      const day = now.toISOString().slice(0, 10);
      const name = `${merchant_uid} ${target.kind} ${target.id} ${day}`;
      let kept = gathered.get(name);
      if (kept === undefined) {
        if (gathered.size >= pages_maximum) return;
        kept = { page: { merchant_uid, target, day }, attempts: [], more: 0, latest_at: now };
        gathered.set(name, kept);
      }
      kept.latest_at = now;
      if (kept.attempts.length >= heldOffOfDay_maximum) kept.more += 1;
      else kept.attempts.push({ held_off_at: now, reason, visitor_id, address, request_id });
    },
    write: async () => {
      const due = gathered;
      gathered = new Map();
      for (const { page, ...kept } of due.values()) {
        await noteHeldOff(pool, { ...page, ...kept, at: clock.now() }).catch((error: unknown) =>
          log.warn({ err: error, merchant_uid: page.merchant_uid }, 'refused attempts were not written down'),
        );
      }
    },
  };
}
