import { viewNameMaximum } from '@countinghouse/domain/report/saved-view';
import type { AddressText } from '../../navigation/address-state.ts';
import type { StorageArea } from '../../storage/safe-storage.ts';

/** A view as browsers kept them before accounts did: its name, and what stands in the list's address. */
export type BrowserView = { name: string; text: Readonly<Record<string, string>> };

/** Where a browser keeps the views of one person for one list. */
export function browserViewsKey(list: string, owner: string): string {
  return `views:${list}:${owner}`;
}

/** The views that a browser still keeps. What is none counts as not there: anybody may have written into storage. */
export function browserViews(area: Pick<StorageArea, 'getItem'>, key: string): BrowserView[] {
  try {
    const parsed: unknown = JSON.parse(area.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isView).map(({ name, text }) => ({ name, text: viewText(text) })) : [];
  } catch {
    return [];
  }
}

/** Keeps the views that could not be taken over, or nothing. */
export function keepBrowserViews(area: StorageArea, key: string, views: readonly BrowserView[]): void {
  if (views.length === 0) area.removeItem(key);
  else area.setItem(key, JSON.stringify(views));
}

/** What a view keeps of an address: without what is left out, and without the rows a page, which every list remembers by itself. */
export function viewText(text: AddressText): Record<string, string> {
  return Object.fromEntries(
    Object.entries(text).filter(
      (entry): entry is [string, string] => entry[0] !== 'limit' && entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** Address text as it is compared: in one order. */
export function comparableText(text: AddressText): string {
  return JSON.stringify(Object.entries(viewText(text)).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isView(value: unknown): value is BrowserView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('text' in value)) return false;
  const { name, text } = value;
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= viewNameMaximum &&
    typeof text === 'object' &&
    text !== null &&
    Object.values(text).every((each) => typeof each === 'string')
  );
}
