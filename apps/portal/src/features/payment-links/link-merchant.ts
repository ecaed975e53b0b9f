import type { useSession } from '../../shared/session/session.ts';

/** The merchant whose links are shown: the one in scope. */
export type LinkMerchant = NonNullable<ReturnType<typeof useSession>['merchant']>;
