/**
 * Hashes of the style elements that Scalar 1.76.3 adds to the page: its own style sheet, that of its messages and that of its theme.
 * Another version has other hashes; the browser test of the page then reports them.
 */
const styleElements = [
  'SdwVUZnWy8xuzu9alwp9UnSB2w2COBuIILA4H0uPqJM=',
  'l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI=',
  'T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo=',
];

/**
 * What the reference page can load: its own script, style, font and description, and nothing from elsewhere. Style attributes are allowed
 * only on this page: Scalar numbers the lines of each code block with one, whose value depends on the number of lines.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src-elem 'self'${styleElements.map((hash) => ` 'sha256-${hash}'`).join('')}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Returns the page, without inline scripts and styles. */
export function writePage(versions: { script: string; start: string; style: string; icon: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countinghouse API</title>
<link rel="icon" href="/api/docs/favicon.svg?v=${versions.icon}">
<link rel="preload" as="font" type="font/woff2" href="/api/docs/inter-latin.woff2" crossorigin>
<link rel="stylesheet" href="/api/docs/reference.css?v=${versions.style}">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same is at <a href="/api/docs/openapi.json">/api/docs/openapi.json</a>.</noscript>
<script src="/api/docs/scalar.js?v=${versions.script}"></script>
<script src="/api/docs/start.js?v=${versions.start}"></script>
</body>
</html>
`;
}
