import { startImpersonating } from './start-impersonating.ts';

/** As whom somebody wants to act, and how. */
export type WantedImpersonation = {
  user_id: string;
  full_name: string;
  access: 'view' | 'full';
  /** What is opened as them; their home unless given. */
  destination?: string;
};

/** Begins to act as a user of a merchant, for whatever offers it: a button, or the palette. */
export function askToImpersonate({ user_id, access, destination }: WantedImpersonation): void {
  void startImpersonating(user_id, access, destination);
}
