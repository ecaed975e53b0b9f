import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { MessageDescriptor } from '@lingui/core';

/** A section of the sidebar and of the breadcrumbs (spec section 2); `other` is in no section. */
export type RouteSection =
  | 'home'
  | 'administration'
  | 'billing'
  | 'fee_manager'
  | 'payments'
  | 'level_2_3'
  | 'vault'
  | 'invoice'
  | 'payment_link'
  | 'recurring'
  | 'international'
  | 'reports'
  | 'settings'
  | 'contact_us'
  | 'other';

/**
 * The file of a page below `features/`, without its ending. The first folder is the feature, whose catalogue is loaded with it. The file
 * exports the component under its own name: `sale-page` exports `SalePage`.
 */
export type PagePath = `${string}/${string}-page`;

type Page =
  | {
      /** Home has two: one for a Merchant user or who impersonates one, one for an administrator. */
      page: PagePath | { merchant: PagePath; administrator: PagePath };
      /**
       * English words that stand on this page and on no other: the route walker (e2e/portal/routes.spec.ts) looks for them. Several where not
       * everybody sees the same. On a page of one record they are what it says of a record that does not exist.
       */
      shows: string | readonly string[];
    }
  | {
      /** The page is not built yet. The route shows a placeholder, the menu says Soon, and Home does not link to it. */
      page: 'being_built';
    };

/** All that is known of one route. */
export type RouteRow = Page & {
  name: string;
  /** The path; `{id}` is one segment. */
  path: string;
  /** Other paths that open the same page. */
  aliases?: readonly string[];
  /** Opens without a session. */
  public?: true;
  /**
   * The access resource: holding any of the codes opens the route (guard 4). Null where none is asked, which
   * only index and public routes may have.
   */
  access: readonly PermissionCode[] | null;
  /** The section's gate needs a merchant's flag: without a merchant in scope the route is refused (blanks.md 9). */
  needs_merchant?: true;
  section: RouteSection;
  /** The route whose crumb stands before this one's. */
  parent?: string;
  /** The page's title, which is also its link in the menu, its last crumb and its name in the palette. */
  title: MessageDescriptor;
  /** Default full. */
  layout?: 'compact';
  /**
   * For a route beyond the specification, whose tables (testing/expected-routes.ts, e2e/src/expected-outcomes.ts) do not have it: the demo
   * users whom the walker finds it open to. It is closed to all others.
   */
  opens_for?: readonly ('admin' | 'analyst' | 'merchant' | 'clerk' | 'refunds' | 'restricted')[];
  /** The path that has taken over; whoever comes here is sent on. */
  moved_to?: string;
};
