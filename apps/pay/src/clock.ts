let ahead_ms = 0;

/** The time as the gateway tells it: the clock of a phone may be wrong by a year, and a card must not expire by that. */
export const clock = {
  now: () => new Date(Date.now() + ahead_ms),
  /** Learns from the Date header of an answer. */
  learn: (date: string | null) => {
    const told = date === null ? Number.NaN : Date.parse(date);
    if (!Number.isNaN(told)) ahead_ms = told - Date.now();
  },
};
