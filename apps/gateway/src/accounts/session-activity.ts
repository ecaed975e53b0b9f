import type { IdentityAccounts, SessionUse } from './identity-accounts.ts';

/** When the person of each session last made a call, kept until the identity provider is told. */
export type SessionActivity = {
  note(session_id: string, at: Date): void;
  /** Tells what was noted; what cannot be told is noted again. */
  tell(identity_accounts: Pick<IdentityAccounts, 'noteSessionUses'>): Promise<void>;
};

const noted_maximum = 100_000;
const toldAtOnce = 250;

/** Notes on this node in which sessions calls were made: by it the identity provider knows which are idle (decision 36). */
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
