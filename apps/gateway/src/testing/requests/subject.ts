import type { Subject } from '../../access/token.ts';

/** A person without sign-in facts, for tokens that are trusted unread. */
export function subjectOf(id_server_id: string): Subject {
  return { id_server_id, issued_at_s: 0, authentication_methods: [], second_factor: false };
}
