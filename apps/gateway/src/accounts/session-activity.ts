import type { IdentityAccounts, SessionUse } from './identity-accounts.ts';

/** When the person of each session last made a call, buffered until it is reported to the identity provider. */
export type SessionActivity = {
  note(session_id: string, at: Date): void;
  /** Reports the buffered uses. If that fails, they are buffered again. */
  tell(identity_accounts: Pick<IdentityAccounts, 'noteSessionUses'>): Promise<void>;
};

const noted_maximum = 100_000;
const toldAtOnce = 250;

/** Records on this node the sessions in which calls were made. With it the identity provider knows which are idle (decision 36). */
export function createSessionActivity(): SessionActivity {
  let noted = new Map<string, Date>();
  const note: SessionActivity['note'] = (session_id, at) => {
    const known = noted.get(session_id);
    if (known === undefined ? noted.size < noted_maximum : known < at) noted.set(session_id, at);
  };
  return {
    note,
    tell: async (identity_accounts) => {
      const uses = Array.from(
        noted,
        ([session_id, at]): SessionUse => ({ session_id, last_active_at: at.toISOString() }),
      );
      noted = new Map();
      for (let told = 0; told < uses.length; told += toldAtOnce) {
        try {
          await identity_accounts.noteSessionUses(uses.slice(told, told + toldAtOnce));
        } catch (error) {
          for (const { session_id, last_active_at } of uses.slice(told)) note(session_id, new Date(last_active_at));
          throw error;
        }
      }
    },
  };
}
