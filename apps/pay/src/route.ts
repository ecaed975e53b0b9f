import { useEffect, useState } from 'preact/hooks';

/** The pages of a visitor, by their addresses. */
export const pagePaths = {
  offer: '/payment-link/preview',
  process: '/payment-link-process',
  self_service: '/customer-self-service',
} as const;

export type PageName = keyof typeof pagePaths;

const changed = 'pay-route';

/** The page of the present address. */
export function pageAt(path: string): PageName {
  const names = Object.keys(pagePaths) as PageName[];
  return names.find((name) => pagePaths[name] === path) ?? 'offer';
}

/** Goes to another page of the same visit, without loading anything. */
export function goTo(name: PageName): void {
  window.history.pushState(null, '', pagePaths[name]);
  window.dispatchEvent(new Event(changed));
}

/** The same, in place of the present page: Back does not lead to where there is nothing to do. */
export function replaceWith(name: PageName): void {
  window.history.replaceState(null, '', pagePaths[name]);
  window.dispatchEvent(new Event(changed));
}

/** The page that the address names, as it changes. */
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
