declare module '*?worker&url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: this is how the bundler hands out the address of a worker
  export default address;
}

type TrustedPolicy = { createScriptURL(address: string): unknown };

/** What browsers with trusted types have; the others take any text. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedPolicy }
  | undefined;
