let ahead_ms = 0;

/** The gateway's time. The clock of a phone may be wrong by a year, and that must not make a card expire. */
export const clock = {
  now: () => new Date(Date.now() + ahead_ms),
  /** Sets the time by the Date header of an answer. */
  learn: (date: string | null) => {
    const told = date === null ? Number.NaN : Date.parse(date);
    if (!Number.isNaN(told)) ahead_ms = told - Date.now();
  },
};
