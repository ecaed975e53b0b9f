/** The lists of the portal whose views can be saved, each by the name it has in code and database. */
export const savedViewLists = [
  'payments',
  'customers',
  'payment-links',
  'invoices',
  'merchants',
  'line-items',
  'refund',
  'refund-reversal',
  'cancel',
  'capture',
  'void',
  'batches',
  'global-batches',
  'settlement-dates',
  'global-settlement',
  'settlement-brands',
] as const;

/** A list whose views can be saved. */
export type SavedViewList = (typeof savedViewLists)[number];

/** The longest name of a view, in characters. */
export const viewNameMaximum = 40;

/** How many views one person can keep of one list. */
export const viewsMaximum = 50;

/** How many parameters the address of a view can have, and how long each value can be. */
export const viewAddressMaximum = { parameters: 30, value: 500 } as const;

/** The name of a parameter of an address. */
export const viewParameterPattern = /^[a-z][a-z0-9_.]{0,39}$/;

/** Whether two names of views are the same: case and surrounding space do not count. */
export function sameViewName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}
