type GoTo = (href: string, options?: { replace?: boolean }) => Promise<void>;

let go: GoTo = async (href) => window.location.assign(href);

/** Sets the navigation of the router. Before that the browser navigates. */
export function setGoTo(by: GoTo): void {
  go = by;
}

/** Opens an address of the portal from code without the router. Resolves once the page is rendered. */
export function goTo(href: string, options?: { replace?: boolean }): Promise<void> {
  return go(href, options);
}
