/** The bundler's build variables; only this one is used. */
type ImportMetaEnv = { readonly DEV: boolean };
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
interface ImportMeta {
  readonly env: ImportMetaEnv;
  glob<Module>(pattern: string | readonly string[]): Record<string, () => Promise<Module>>;
}
