/** The hour (UTC) after which each night's checks are due: night in all time zones of the merchants. */
const dueHour = 9;

/** Returns the latest instant at which a nightly check was due. */
export function nightlyDueBefore(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(dueHour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}
