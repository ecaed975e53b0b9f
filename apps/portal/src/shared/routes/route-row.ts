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
      /** Home has two pages: one for a Merchant user or an administrator who impersonates one, one for an administrator. */
      page: PagePath | { merchant: PagePath; administrator: PagePath };
      /**
       * English words that only this page contains: the route walker (e2e/portal/routes.spec.ts) looks for them. Several if users see
       * different ones. For a page of one record, the text for a record that does not exist.
       */
      shows: string | readonly string[];
    }
  | {
      /** The page is not built yet: the route shows a placeholder, the menu says Soon, and Home does not link to it. */
      page: 'being_built';
    };

/** Everything about one route. */
export type RouteRow = Page & {
  name: string;
  /** The path; `{id}` is one segment. */
  path: string;
  /** Other paths that open the same page. */
  aliases?: readonly string[];
  /** Opens without a session. */
  public?: true;
  /**
   * The access resource: any of the codes opens the route (guard 4). Null if none is needed, which is allowed only for index and public
   * routes.
   */
  access: readonly PermissionCode[] | null;
  /** The section's gate needs a merchant's setting: without a merchant in scope the route is refused (blanks.md 9). */
  needs_merchant?: true;
  section: RouteSection;
  /** The route whose crumb precedes this one's. */
  parent?: string;
  /** The page's title, also used for its menu link, its last crumb and its name in the palette. */
  title: MessageDescriptor;
  /** Default full. */
  layout?: 'compact';
  /**
   * For a route beyond the specification, which is not in its tables (testing/expected-routes.ts, e2e/src/expected-outcomes.ts): the demo
   * users that the walker expects to open it. It is closed to all others.
   */
  opens_for?: readonly ('admin' | 'analyst' | 'merchant' | 'clerk' | 'refunds' | 'restricted')[];
  /** The path that replaces this one; the route redirects to it. */
  moved_to?: string;
};
