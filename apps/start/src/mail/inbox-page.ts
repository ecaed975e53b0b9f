import { developmentPage, escapeHtml, timeOf } from './development-page.ts';
import type { CaughtMessage } from './mailbox.ts';

/**
 * Renders the mail inbox: the list, and one message beside it. Everything that arrived by mail is escaped. A message's own HTML is shown
 * only in a sandboxed frame.
 */
export function inboxPage(messages: readonly CaughtMessage[], open: CaughtMessage | undefined): string {
  return developmentPage({
    title: open === undefined ? 'Mail inbox' : open.subject || 'No subject',
    current: 'mail',
    newest: messages[0]?.message_id ?? '',
    content: `<main class="${open === undefined ? 'listing' : 'reading'}">
<nav aria-label="Messages">${list(messages, open)}</nav>
<article>${open === undefined ? nothingOpen(messages.length) : message(open)}</article>
</main>`,
  });
}

function list(messages: readonly CaughtMessage[], open: CaughtMessage | undefined): string {
  const rows = messages.map((one) => {
    const current = one.message_id === open?.message_id ? ' aria-current="page"' : '';
    return `<li><a href="/messages/${one.message_id}/view"${current}><b>${escapeHtml(one.to.join(', '))}</b>${timeOf(one.received_at)}<em>${escapeHtml(one.subject || 'No subject')}</em></a></li>`;
  });
  return `<ol>${rows.join('')}</ol>`;
}

function nothingOpen(count: number): string {
  return count === 0
    ? '<div class="empty"><b>No mail yet</b>Every message that Countinghouse sends on this machine arrives here.</div>'
    : '<div class="empty">Choose a message to read it.</div>';
}

function message(one: CaughtMessage): string {
  const files = one.attachments.flatMap(({ filename, size_bytes, content_id }, index) =>
    content_id === undefined
      ? [
          `<a href="/messages/${one.message_id}/attachments/${index}">${escapeHtml(filename)}</a> (${Math.ceil(size_bytes / 1024)} KB)`,
        ]
      : [],
  );
  const rows = [
    ['From', escapeHtml(one.from)],
    ['To', escapeHtml(one.to.join(', '))],
    ['Received', timeOf(one.received_at)],
    ...(files.length === 0 ? [] : [['Files', files.join(', ')]]),
  ];
  const body =
    one.html === ''
      ? `<pre>${escapeHtml(one.text)}</pre>`
      : `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${one.message_id}/html"></iframe>`;
  return `<div class="head"><h1>${escapeHtml(one.subject || 'No subject')}</h1><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></div>${body}`;
}
