declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  // biome-ignore lint/style/noDefaultExport: this is how the bundler hands out a stylesheet's classes
  export default classes;
}
declare module '*.css' {}
