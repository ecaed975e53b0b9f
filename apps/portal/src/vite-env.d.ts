/** What the bundler says of the build; nothing else of it is used. */
type ImportMetaEnv = { readonly DEV: boolean };
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
interface ImportMeta {
  readonly env: ImportMetaEnv;
  glob<Module>(pattern: string | readonly string[]): Record<string, () => Promise<Module>>;
}
