import { useEffect, useState } from 'preact/hooks';

/** The pages of a visitor, by their addresses. */
export const pagePaths = {
  offer: '/payment-link/preview',
  process: '/payment-link-process',
  self_service: '/customer-self-service',
  invoice: '/invoice-payment-process',
  invoice_qoin: '/invoice-payment-process-qoin',
} as const;

export type PageName = keyof typeof pagePaths;

const changed = 'pay-route';

/** Returns the page of an address. */
export function pageAt(path: string): PageName {
  const names = Object.keys(pagePaths) as PageName[];
  return names.find((name) => pagePaths[name] === path) ?? 'offer';
}

/** Goes to another page of the same visit, without loading anything. */
export function goTo(name: PageName): void {
  window.history.pushState(null, '', pagePaths[name]);
  window.dispatchEvent(new Event(changed));
}

/** Replaces the current page, so that Back does not lead to a page without use. */
export function replaceWith(name: PageName): void {
  window.history.replaceState(null, '', pagePaths[name]);
  window.dispatchEvent(new Event(changed));
}

/** Returns the page of the current address, and follows changes. */
export function usePageName(): PageName {
  const [name, setName] = useState(() => pageAt(window.location.pathname));
  useEffect(() => {
    const look = () => setName(pageAt(window.location.pathname));
    for (const event of ['popstate', changed]) window.addEventListener(event, look);
    return () => {
      for (const event of ['popstate', changed]) window.removeEventListener(event, look);
    };
  }, []);
  return name;
}
