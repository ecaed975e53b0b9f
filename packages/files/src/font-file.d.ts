/** The address of a font's file in a build. */
declare module '*.ttf?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: this is what the bundler gives
  export default address;
}
declare module '*.woff?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: this is what the bundler gives
  export default address;
}
