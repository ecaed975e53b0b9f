import { developmentPage, escapeHtml, timeOf } from '../mail/development-page.ts';
import type { ReceivedWebhook } from './received-webhooks.ts';

/** Renders the page of the webhook receiver: events, newest first, each with headers and body. Everything is escaped. */
export function receivedPage(received: readonly ReceivedWebhook[]): string {
  const content =
    received.length === 0
      ? '<div class="empty"><b>No events yet</b>Every webhook event that is sent to an address under /webhooks/ arrives here.</div>'
      : `<ol class="received">${received.map(row).join('')}</ol>`;
  return developmentPage({
    title: 'Webhook receiver',
    current: 'webhooks',
    newest: received[0]?.received_id ?? '',
    content: `<main class="events">${content}</main>`,
  });
}

function row({ path, received_at, headers, body }: ReceivedWebhook): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `<li><details><summary><b>${escapeHtml(typeOf(body))}</b> <span>${escapeHtml(path)}</span> ${timeOf(received_at)}</summary><pre>${escapeHtml([...lines, '', indented(body)].join('\n'))}</pre></details></li>`;
}

function typeOf(body: string): string {
  const event = parsed(body);
  return typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : 'Not an event';
}

function indented(body: string): string {
  const event = parsed(body);
  return event === undefined ? body : JSON.stringify(event, null, 2);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
