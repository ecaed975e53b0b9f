/*
 * oidc-provider warns on standard error, on each import, about every Node version that is not LTS yet. This project pins and tests Node 26,
 * so the warning is not useful here.
 */
// biome-ignore-start lint/suspicious/noConsole: it is silenced for the one import, and nothing is written
const { warn } = console;
console.warn = () => undefined;
const library = await import('oidc-provider').finally(() => {
  console.warn = warn;
});
// biome-ignore-end lint/suspicious/noConsole: as above

export const { errors, interactionPolicy, Provider } = library;
