import type { useSession } from '../../shared/session/session.ts';

/** The merchant in scope, whose links are shown. */
export type LinkMerchant = NonNullable<ReturnType<typeof useSession>['merchant']>;
