type GoTo = (href: string, options?: { replace?: boolean }) => Promise<void>;

let go: GoTo = async (href) => window.location.assign(href);

/** The router says how to go somewhere; before that the browser does it. */
export function setGoTo(by: GoTo): void {
  go = by;
}

/** Goes to an address of the portal, from wherever there is no router at hand; resolves once its page stands. */
export function goTo(href: string, options?: { replace?: boolean }): Promise<void> {
  return go(href, options);
}
