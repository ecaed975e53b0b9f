declare module '*?worker&url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: this is how the bundler hands out the address of a worker
  export default address;
}

type TrustedPolicy = { createScriptURL(address: string): unknown };

/** Present in browsers with trusted types; the others accept any text. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedPolicy }
  | undefined;
