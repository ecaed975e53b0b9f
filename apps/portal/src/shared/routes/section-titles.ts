import type { MessageDescriptor } from '@lingui/core';
import { msg } from './route-message.ts';
import type { RouteSection } from './route-row.ts';

/** The titles of the sidebar's sections, for the menu and the crumbs. */
export const sectionTitles: Record<Exclude<RouteSection, 'other'>, MessageDescriptor> = {
  home: msg`Home`,
  administration: msg`Administration`,
  billing: msg`Billing`,
  fee_manager: msg`Fee Manager`,
  payments: msg`Payments`,
  level_2_3: msg`Level 2/3`,
  vault: msg`Vault`,
  invoice: msg`Invoice`,
  payment_link: msg`Payment Link`,
  recurring: msg`Recurring`,
  international: msg`International`,
  reports: msg`Reports`,
  settings: msg`Settings`,
  contact_us: msg`Contact Us`,
};
