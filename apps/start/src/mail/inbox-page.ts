import type { CaughtMessage } from './mailbox.ts';

const mark = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6.5" fill="var(--mark-ink)"/><g fill="none" stroke="var(--mark-brass)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="M5.6 10.4 13 5.8l7.4 4.6"/><path d="M8 13.2v4.4M13 13.2v4.4M18 13.2v4.4"/><path d="M6.2 20.6h13.6"/></g></svg>`;

/**
 * The page of the mail inbox: the list, and one message beside it. Everything that came by mail is escaped; a message's
 * own HTML is shown only inside a frame that may do nothing.
 */
export function inboxPage(messages: readonly CaughtMessage[], open: CaughtMessage | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${open === undefined ? 'Mail inbox' : escapeHtml(open.subject || 'No subject')} · Countinghouse</title>
<link rel="stylesheet" href="/tokens.css">
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js" data-newest="${messages[0]?.message_id ?? ''}"></script>
</head>
<body>
<header>${mark}<a href="/">Countinghouse</a><span>Mail inbox, development</span></header>
<main class="${open === undefined ? 'listing' : 'reading'}">
<nav aria-label="Messages">${list(messages, open)}</nav>
<article>${open === undefined ? nothingOpen(messages.length) : message(open)}</article>
</main>
</body>
</html>
`;
}

/** Looks every two seconds for a newer message and then loads the page again. */
export const inboxScript = `
const { newest } = document.querySelector('script[data-newest]').dataset;
setInterval(async () => {
  const answer = await fetch('/messages?limit=1').catch(() => undefined);
  if (!answer?.ok) return;
  const { messages } = await answer.json();
  if ((messages[0]?.message_id ?? '') !== newest) location.reload();
}, 2000);
`;

function list(messages: readonly CaughtMessage[], open: CaughtMessage | undefined): string {
  const rows = messages.map((one) => {
    const current = one.message_id === open?.message_id ? ' aria-current="page"' : '';
    return `<li><a href="/messages/${one.message_id}/view"${current}><b>${escapeHtml(one.to.join(', '))}</b>${when(one)}<em>${escapeHtml(one.subject || 'No subject')}</em></a></li>`;
  });
  return `<ol>${rows.join('')}</ol>`;
}

function nothingOpen(count: number): string {
  return count === 0
    ? '<div class="empty"><b>No mail yet</b>Every message that Countinghouse sends on this machine arrives here.</div>'
    : '<div class="empty">Choose a message to read it.</div>';
}

function message(one: CaughtMessage): string {
  const files = one.attachments.map(
    ({ filename, size_bytes }, index) =>
      `<a href="/messages/${one.message_id}/attachments/${index}">${escapeHtml(filename)}</a> (${Math.ceil(size_bytes / 1024)} KB)`,
  );
  const rows = [
    ['From', escapeHtml(one.from)],
    ['To', escapeHtml(one.to.join(', '))],
    ['Received', when(one)],
    ...(files.length === 0 ? [] : [['Files', files.join(', ')]]),
  ];
  const body =
    one.html === ''
      ? `<pre>${escapeHtml(one.text)}</pre>`
      : `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${one.message_id}/html"></iframe>`;
  return `<div class="head"><h1>${escapeHtml(one.subject || 'No subject')}</h1><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></div>${body}`;
}

function when({ received_at }: CaughtMessage): string {
  return `<time datetime="${received_at}">${received_at.slice(0, 10)} ${received_at.slice(11, 16)} UTC</time>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
