import { viewNameMaximum } from '@countinghouse/domain/report/saved-view';
import type { AddressText } from '../../navigation/address-state.ts';
import type { StorageArea } from '../../storage/safe-storage.ts';

/** A view as browsers stored it before accounts did: its name and the list's address parameters. */
export type BrowserView = { name: string; text: Readonly<Record<string, string>> };

/** Returns the storage key of a user's views for one list. */
export function browserViewsKey(list: string, owner: string): string {
  return `views:${list}:${owner}`;
}

/** Returns the views that a browser still stores. Invalid entries are ignored, because storage can hold anything. */
export function browserViews(area: Pick<StorageArea, 'getItem'>, key: string): BrowserView[] {
  try {
    const parsed: unknown = JSON.parse(area.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isView).map(({ name, text }) => ({ name, text: viewText(text) })) : [];
  } catch {
    return [];
  }
}

/** Stores the views that could not be moved to the account; removes the key if there are none. */
export function storeBrowserViews(area: StorageArea, key: string, views: readonly BrowserView[]): void {
  if (views.length === 0) area.removeItem(key);
  else area.setItem(key, JSON.stringify(views));
}

/** Returns the address parameters that a view stores: without empty ones and without the page size, which every list remembers itself. */
export function viewText(text: AddressText): Record<string, string> {
  return Object.fromEntries(
    Object.entries(text).filter(
      (entry): entry is [string, string] => entry[0] !== 'limit' && entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** Returns address parameters in a fixed order, for comparison. */
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
