import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { accessContextOf } from '../shared/session/access-context.ts';
import { session, useSession } from '../shared/session/session.ts';
import type { SessionSnapshot } from '../shared/session/session-store.ts';
import type { LazyPage } from './lazy-page.ts';

/** Home: a merchant's figures, or an administrator's month and links. Only the page of the role is loaded. */
export function homeOf(ofMerchant: LazyPage, ofAdministrator: LazyPage): LazyPage {
  /** The Home page for the session. Defaults to the merchant's while the role is not known, because most users are merchants. */
  const pageFor = (snapshot: SessionSnapshot): LazyPage => {
    const context = accessContextOf(snapshot);
    return context === undefined || actsAsMerchant(context) ? ofMerchant : ofAdministrator;
  };
  const Home = () => {
    const Page = pageFor(useSession());
    return <Page />;
  };
  return Object.assign(Home, {
    preload: async () => {
      await pageFor(session.snapshot()).preload?.();
    },
  });
}
