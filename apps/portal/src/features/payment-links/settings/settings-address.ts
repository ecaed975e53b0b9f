import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { pathTo } from '../../../shared/routes/routes.ts';

/** The tabs of /payment-link/settings, in order. */
export const settingsTabs = ['links', 'page', 'protection'] as const;

/** One tab of /payment-link/settings. */
export type SettingsTab = (typeof settingsTabs)[number];

/** The link form in the address: of a new link, of a change, or of a copy. */
export type FormAddress = { kind: 'new' } | { kind: 'edit' | 'copy'; link_id: string };

/** Returns the tab in an address, and the form that is open instead of the tabs. */
export function readSettingsAddress({ tab, form, link }: AddressText): {
  tab: SettingsTab;
  form: FormAddress | undefined;
} {
  return { tab: settingsTabs.find((one) => one === tab) ?? settingsTabs[0], form: formOf(form, link) };
}

function formOf(form: string | undefined, link: string | undefined): FormAddress | undefined {
  if (form === 'new') return { kind: 'new' };
  if (link === undefined || !matchesUuid(link)) return undefined;
  return form === 'edit' || form === 'copy' ? { kind: form, link_id: link } : undefined;
}

const path = () => pathTo('payment-link-settings');

/** Returns the address of a tab. */
export function tabHref(tab: SettingsTab): string {
  return tab === settingsTabs[0] ? path() : `${path()}?tab=${tab}`;
}

/** Returns the address of a form. */
export function formHref(form: FormAddress): string {
  const link = form.kind === 'new' ? {} : { link: form.link_id };
  return `${path()}?${new URLSearchParams({ form: form.kind, ...link })}`;
}

/** Returns the address of a link's details beside the list. */
export function linkHref(link_id: string): string {
  return `${path()}?open=${link_id}`;
}

/**
 * Returns the address of a link's preview. `merchant` tells the server that the request is a merchant's: if the public pages share the
 * portal's host, a visitor's page has the same path.
 */
export function previewHref(link_id: string): string {
  return `${pathTo('payment-link-preview')}?merchant=1&link=${link_id}`;
}
