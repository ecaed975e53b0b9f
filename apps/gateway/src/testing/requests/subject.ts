import type { Subject } from '../../access/token.ts';

/** Somebody of whose sign-in nothing is known, for tokens that are believed unread. */
export function subjectOf(id_server_id: string): Subject {
  return { id_server_id, issued_at_s: 0, authentication_methods: [], second_factor: false };
}
