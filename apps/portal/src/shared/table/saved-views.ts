import type { AddressText } from '../navigation/address-state.ts';
import type { StorageArea } from '../storage/safe-storage.ts';

/** A view that somebody saved under a name: what stands in the list's address. */
export type SavedView = { name: string; text: AddressText };

/** So long can a name be, and so many views can be saved for one list. */
export const viewNameMaximum = 40;
export const viewsMaximum = 20;

/** The views that one person saved for one list in this browser, in the order they were saved in. */
export type SavedViews = {
  /** The same array until something changes. */
  all: () => readonly SavedView[];
  /** Saves a view; one of the same name (in any case) is replaced. False where there is no room for one more. */
  save: (view: SavedView) => boolean;
  /** Gives a view another name, in its place. False where it has none, or another view has it (in any case). */
  rename: (name: string, new_name: string) => boolean;
  remove: (name: string) => void;
};

/**
 * Opens the saved views of a list. What stands in storage is read with care: somebody else may have written it, and what is no
 * view counts as not there. Page and open details are no part of a view.
 */
export function openSavedViews(area: StorageArea, key: string): SavedViews {
  let read: { text: string | null; views: readonly SavedView[] } = { text: null, views: [] };
  const all = () => {
    const text = area.getItem(key);
    if (text !== read.text) read = { text, views: viewsOf(text) };
    return read.views;
  };
  const write = (views: readonly SavedView[]) => {
    if (views.length === 0) area.removeItem(key);
    else area.setItem(key, JSON.stringify(views));
  };
  return {
    all,
    save: ({ name, text }) => {
      const view = { name: keptName(name), text };
      if (view.name === '') return false;
      const at = all().findIndex((other) => sameName(other.name, view.name));
      if (at === -1 && all().length >= viewsMaximum) return false;
      write(at === -1 ? [...all(), view] : all().with(at, view));
      return true;
    },
    rename: (name, new_name) => {
      const kept = keptName(new_name);
      const at = all().findIndex((view) => sameName(view.name, name));
      const view = all()[at];
      const taken = all().some((other) => other !== view && sameName(other.name, kept));
      if (view === undefined || kept === '' || taken) return false;
      write(all().with(at, { ...view, name: kept }));
      return true;
    },
    remove: (name) => write(all().filter((view) => !sameName(view.name, name))),
  };
}

function keptName(name: string): string {
  return name.trim().slice(0, viewNameMaximum);
}

/** Whether two names are one, in any case. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

/** Address text as it is compared: without what is left out of an address, in one order. */
export function comparableText(text: AddressText): string {
  return JSON.stringify(
    Object.entries(text)
      .filter(([, value]) => value !== undefined && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function viewsOf(text: string | null): readonly SavedView[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isView).slice(0, viewsMaximum) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('text' in value)) return false;
  const { name, text } = value;
  return (
    typeof name === 'string' &&
    name !== '' &&
    name.length <= viewNameMaximum &&
    typeof text === 'object' &&
    text !== null &&
    Object.values(text).every((each) => typeof each === 'string')
  );
}
