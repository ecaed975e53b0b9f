/*
 * oidc-provider warns on standard error, each time it is imported, of every Node that is not yet of long-term support.
 * Node 26 is the one that this project pins and tests it on, so that warning says nothing here.
 */
// biome-ignore-start lint/suspicious/noConsole: it is silenced for the one import, and nothing is written
const { warn } = console;
console.warn = () => undefined;
const library = await import('oidc-provider').finally(() => {
  console.warn = warn;
});
// biome-ignore-end lint/suspicious/noConsole: as above

export const { errors, interactionPolicy, Provider } = library;
