import type { PortalUserManager } from './portal-user-manager.ts';

let manager: Promise<PortalUserManager> | undefined;

/** Returns the OpenID Connect client, which is loaded when first needed: a signed-in page renders without it. */
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
