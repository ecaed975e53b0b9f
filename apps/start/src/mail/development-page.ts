const mark = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6.5" fill="var(--mark-ink)"/><g fill="none" stroke="var(--mark-brass)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="M5.6 10.4 13 5.8l7.4 4.6"/><path d="M8 13.2v4.4M13 13.2v4.4M18 13.2v4.4"/><path d="M6.2 20.6h13.6"/></g></svg>`;

const pages = [
  { name: 'mail', path: '/', words: 'Mail inbox', list: '/messages?limit=1' },
  { name: 'webhooks', path: '/webhooks', words: 'Webhook receiver', list: '/webhooks/received' },
  { name: 'previews', path: '/previews', words: 'Mail previews', list: undefined },
] as const;

/**
 * Renders the frame of the development pages: the mail inbox, the webhook receiver and the previews of all mails.
 *
 * @param newest the id of the newest item: the page reloads when a newer one arrives
 * @param content HTML, already escaped
 */
export function developmentPage(page: {
  title: string;
  current: (typeof pages)[number]['name'];
  newest: string;
  content: string;
}): string {
  const links = pages.map(
    ({ name, path, words }) => `<a href="${path}"${name === page.current ? ' aria-current="page"' : ''}>${words}</a>`,
  );
  const list = pages.find(({ name }) => name === page.current)?.list;
  const reloading =
    list === undefined
      ? ''
      : `<script type="module" src="/inbox.js" data-newest="${page.newest}" data-list="${list}"></script>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Countinghouse</title>
<link rel="stylesheet" href="/tokens.css">
<link rel="stylesheet" href="/inbox.css">
${reloading}</head>
<body>
<header>${mark}<b>Countinghouse</b><nav aria-label="Development">${links.join('')}</nav><span>Development</span></header>
${page.content}
</body>
</html>
`;
}

/** Checks every two seconds for something newer and then reloads the page. */
export const developmentScript = `
const { newest, list } = document.querySelector('script[data-newest]').dataset;
setInterval(async () => {
  const answer = await fetch(list).catch(() => undefined);
  if (!answer?.ok) return;
  const { messages, received } = await answer.json();
  const first = (messages ?? received)[0];
  if ((first?.message_id ?? first?.received_id ?? '') !== newest) location.reload();
}, 2000);
`;

/** Formats an instant for these pages: UTC, to the minute. */
export function timeOf(instant: string): string {
  return `<time datetime="${instant}">${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC</time>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
