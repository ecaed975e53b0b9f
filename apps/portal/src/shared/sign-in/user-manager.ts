import type { PortalUserManager } from './portal-user-manager.ts';

let manager: Promise<PortalUserManager> | undefined;

/** The OpenID Connect client, loaded when it is first needed: a page that is signed in already shows without it. */
export function userManager(): Promise<PortalUserManager> {
  manager ??= import('./create-user-manager.ts').then(
    ({ createUserManager }) => createUserManager(),
    (fault: unknown) => {
      manager = undefined;
      throw fault;
    },
  );
  return manager;
}
