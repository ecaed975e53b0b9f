import type { Provider } from 'oidc-provider';
import type { Account } from '../accounts/accounts.ts';
import type { Factors } from '../factors/factors.ts';

type Session = Awaited<ReturnType<Provider['Session']['get']>>;
/** The user who views their own security page, and their session. */
export type Present = { account: Account; factors: Factors; session: Session };
