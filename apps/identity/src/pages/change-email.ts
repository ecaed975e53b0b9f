import { type Html, html } from './html.ts';
import type { Messages } from './locales/en.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import { callout, csrfInput, submitButton } from './parts.ts';

const bold = (text: string) => html`<b>${text}</b>`;

/** Asks whether a new address is to count. Posts `csrf`. */
export function confirmEmail(page: Extract<Page, { page: 'confirm_email' }>, messages: Messages): Html {
  return html`<h1>${messages.confirm_email_title}</h1>
<p class="purpose">${fillHtml(messages.confirm_email_purpose, { username: bold(page.username), email: bold(page.new_email) })}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', messages.fault_stale)}
${csrfInput(page.csrf)}
${submitButton(messages.confirm_email_button, messages.confirm_email_under_way)}
</form>`;
}

/** Asks whether the change of an address is to be undone, and says what that ends. Posts `csrf`. */
export function undoEmail(page: Extract<Page, { page: 'undo_email' }>, messages: Messages): Html {
  return html`<h1>${messages.undo_email_title}</h1>
<p class="purpose">${fillHtml(messages.undo_email_purpose, {
    username: bold(page.username),
    old_email: bold(page.old_email),
    new_email: bold(page.new_email),
  })}</p>
<p class="purpose">${messages.undo_email_consequences}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', messages.fault_stale)}
${csrfInput(page.csrf)}
${submitButton(messages.undo_email_button, messages.undo_email_under_way)}
</form>`;
}
