import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { pathTo } from '../../../shared/routes/routes.ts';

/** The tabs of /payment-link/settings, in their order. */
export const settingsTabs = ['links', 'page', 'protection'] as const;

/** One tab of /payment-link/settings. */
export type SettingsTab = (typeof settingsTabs)[number];

/** The form of a link in the address: of a new one, of a change, or of a copy. */
export type FormAddress = { kind: 'new' } | { kind: 'edit' | 'copy'; link_id: string };

/** The tab that an address names, and the form that is open instead of the tabs. */
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

/** The address of a tab. */
export function tabHref(tab: SettingsTab): string {
  return tab === settingsTabs[0] ? path() : `${path()}?tab=${tab}`;
}

/** The address of a form. */
export function formHref(form: FormAddress): string {
  const link = form.kind === 'new' ? {} : { link: form.link_id };
  return `${path()}?${new URLSearchParams({ form: form.kind, ...link })}`;
}

/** The address of a link's details beside the list. */
export function linkHref(link_id: string): string {
  return `${path()}?open=${link_id}`;
}

/**
 * The address of a link's preview. `merchant` tells the server that a merchant asks: where the public pages share the portal's host, a visitor's
 * page stands under the same path.
 */
export function previewHref(link_id: string): string {
  return `${pathTo('payment-link-preview')}?merchant=1&link=${link_id}`;
}
