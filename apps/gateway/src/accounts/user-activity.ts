import type pg from 'pg';

/** When people were last active, buffered until the next write, so that a call has no extra cost. */
export type UserActivity = {
  note(user_id: string, at: Date): void;
  /** Writes the buffered activity. If that fails, it is buffered again. */
  write(owner_pool: pg.Pool): Promise<void>;
};

const noted_maximum = 100_000;

/** Records activity on this node with a precision of one hour, so that most calls of a person write nothing. */
export function createUserActivity(): UserActivity {
  let noted = new Map<string, Date>();
  const note: UserActivity['note'] = (user_id, at) => {
    const known = noted.get(user_id);
    if (known === undefined ? noted.size < noted_maximum : known < at) noted.set(user_id, at);
  };
  return {
    note,
    write: async (owner_pool) => {
      if (noted.size === 0) return;
      const seen = noted;
      noted = new Map();
      try {
        await owner_pool.query(
          `update users set last_active_at = seen.at
           from unnest($1::uuid[], $2::timestamptz[]) seen (user_id, at)
           where users.user_id = seen.user_id
             and (last_active_at is null or last_active_at < seen.at - interval '1 hour' or inactivity_warned_at > last_active_at)`,
          [[...seen.keys()], [...seen.values()]],
        );
      } catch (error) {
        for (const [user_id, at] of seen) note(user_id, at);
        throw error;
      }
    },
  };
}
