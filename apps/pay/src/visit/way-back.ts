import { createContext } from 'preact';

/** Returns from an invoice to the customer's page; undefined if the visitor did not come from there. */
export const WayBack = createContext<(() => void) | undefined>(undefined);
