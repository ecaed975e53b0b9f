// Plain JavaScript, so that even an old Node can read it and print what to do.
const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Countinghouse needs Node ${needed} and this is ${process.versions.node}: run "npm ci" again with install scripts allowed (it brings Node ${needed} along), or install Node ${needed}.\n`,
  );
  process.exit(1);
}
await import('./src/main.ts');
