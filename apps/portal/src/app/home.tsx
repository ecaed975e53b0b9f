import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { accessContextOf } from '../shared/session/access-context.ts';
import { session, useSession } from '../shared/session/session.ts';
import type { SessionSnapshot } from '../shared/session/session-store.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { pageOf } from './page-load.ts';

const ofMerchant = lazyPage(
  pageOf('home', () => import('../features/home/merchant/merchant-home-page.tsx'), 'MerchantHomePage'),
);
const ofAdministrator = lazyPage(
  pageOf('home', () => import('../features/home/admin/admin-home-page.tsx'), 'AdminHomePage'),
);

/** Whose Home it is; a merchant's while nobody knows, for there are more of them. */
function homeOf(snapshot: SessionSnapshot): LazyPage {
  const context = accessContextOf(snapshot);
  return context === undefined || actsAsMerchant(context) ? ofMerchant : ofAdministrator;
}

function Home() {
  const Page = homeOf(useSession());
  return <Page />;
}

/** Home: a merchant's figures, or an administrator's month and the ways on from there. Each loads its own. */
export const home: LazyPage = Object.assign(Home, {
  preload: async () => {
    await homeOf(session.snapshot()).preload?.();
  },
});
