import type { User } from '@countinghouse/contract/core/users/user';

/** The properties of every tab of a user's page. */
export type UserTabProps = { user: User };
