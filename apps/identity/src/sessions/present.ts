import type { Provider } from 'oidc-provider';
import type { Account } from '../accounts/accounts.ts';
import type { Factors } from '../factors/factors.ts';

type Session = Awaited<ReturnType<Provider['Session']['get']>>;
/** Who looks at their own security, and the session they do it in. */
export type Present = { account: Account; factors: Factors; session: Session };
