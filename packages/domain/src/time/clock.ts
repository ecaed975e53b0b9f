/**
 * The source of every instant: code uses a clock that it was given and never the machine's, so that tests and the sandbox can stop or
 * advance time.
 */
export type Clock = {
  /** The present instant. Each call returns a new Date. */
  now(): Date;
};

/** A clock that can be set. */
export type MovableClock = Clock & {
  /** Makes `now()` return this instant; a clock based on a running one continues from there. */
  set(instant: Date): void;
  /** Moves forward by a number of milliseconds; a negative number moves back. */
  advance(duration_ms: number): void;
};

/** The machine's own clock, for production. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * Creates a clock that always returns the same instant.
 * @throws RangeError when the date is invalid.
 */
export function fixedClock(date: Date): Clock {
  const instant_ms = validTime(date);
  return { now: () => new Date(instant_ms) };
}

/**
 * Creates a clock that can be set. Based on a date it stands still between moves; based on another clock it runs with an offset to it (the
 * sandbox uses this to reach a cut-off).
 * @throws RangeError when a date is invalid or a move leaves the range of dates.
 */
export function movableClock(start: Date | Clock): MovableClock {
  const base = start instanceof Date ? fixedClock(start) : start;
  let offset_ms = 0;
  const moveTo = (next_offset_ms: number): void => {
    validTime(new Date(base.now().getTime() + next_offset_ms));
    offset_ms = next_offset_ms;
  };
  return {
    now: () => new Date(base.now().getTime() + offset_ms),
    set: (instant) => moveTo(validTime(instant) - base.now().getTime()),
    advance: (duration_ms) => moveTo(offset_ms + duration_ms),
  };
}

/**
 * Returns how far a clock is ahead of the one that it is based on, in whole milliseconds. Two clocks cannot be read simultaneously: if the
 * other one advanced meanwhile, both are read again.
 */
export function aheadOf_ms(clock: Clock, other: Clock): number {
  for (;;) {
    const before_ms = other.now().getTime();
    const ahead_ms = clock.now().getTime() - before_ms;
    if (other.now().getTime() === before_ms) return ahead_ms;
  }
}

function validTime(date: Date): number {
  const time_ms = date.getTime();
  if (Number.isNaN(time_ms)) throw new RangeError('A clock needs a valid date');
  return time_ms;
}
