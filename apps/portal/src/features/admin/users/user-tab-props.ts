import type { User } from '@countinghouse/contract/core/users/user';

/** What every tab of a user's page is given. */
export type UserTabProps = { user: User };
