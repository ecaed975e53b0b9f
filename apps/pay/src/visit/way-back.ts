import { createContext } from 'preact';

/** Goes back from an invoice to the page of the customer who came from there; undefined where nobody did. */
export const WayBack = createContext<(() => void) | undefined>(undefined);
