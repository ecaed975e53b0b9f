/**
 * Where every instant comes from: code asks a clock that it was given and never the machine, so that tests
 * and the sandbox can hold time still or move it on.
 */
export type Clock = {
  /** The present instant. Each call gives a Date of its own. */
  now(): Date;
};

/** A clock that can be moved by hand. */
export type MovableClock = Clock & {
  /** Makes `now()` say this instant; a clock over a running one goes on from there. */
  set(instant: Date): void;
  /** Moves on by so many milliseconds; a negative number moves back. */
  advance(duration_ms: number): void;
};

/** The machine's own clock, for production. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that always says the same instant.
 * @throws RangeError when the date is invalid.
 */
export function fixedClock(date: Date): Clock {
  const instant_ms = validTime(date);
  return { now: () => new Date(instant_ms) };
}

/**
 * A clock that is moved by hand. Made from a date it stands still between moves; made from another clock it
 * runs beside that one at a distance (the sandbox's way to see a batch close).
 * @throws RangeError when a date is invalid or a move leads out of the range of dates.
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
 * How far a clock is ahead of the one that it runs beside, in whole milliseconds. Two clocks cannot be read at once: where the other one
 * went on meanwhile, both are read again.
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
