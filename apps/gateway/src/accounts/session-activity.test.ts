import { expect, test } from 'vitest';
import type { SessionUse } from './identity-accounts.ts';
import { createSessionActivity } from './session-activity.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

test('sends unreported session activity the next time, together with newer activity', async () => {
  const activity = createSessionActivity();
  const told: SessionUse[][] = [];
  let away = true;
  const identity_accounts = {
    noteSessionUses: async (uses: readonly SessionUse[]) => {
      if (away) throw new Error('away');
      told.push([...uses]);
    },
  };
  activity.note('one', at(2));
  activity.note('one', at(1));
  await expect(activity.tell(identity_accounts)).rejects.toThrow('away');
  activity.note('two', at(3));
  away = false;
  await activity.tell(identity_accounts);
  await activity.tell(identity_accounts);
  expect(told).toEqual([
    [
      { session_id: 'two', last_active_at: at(3).toISOString() },
      { session_id: 'one', last_active_at: at(2).toISOString() },
    ].toSorted((one, other) => one.session_id.localeCompare(other.session_id)),
  ]);
});
