import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import { callout, csrfInput, submitButton } from './parts.ts';
import { words } from './words.ts';

const bold = (text: string) => html`<b>${text}</b>`;

/** Asks for confirmation of a new address. Posts `csrf`. */
export function confirmEmail(page: Extract<Page, { page: 'confirm_email' }>, i18n: I18n): Html {
  return html`<h1>${i18n._(words.confirm_email_title)}</h1>
<p class="purpose">${fillHtml(i18n, words.confirm_email_purpose, { username: bold(page.username), email: bold(page.new_email) })}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', i18n._(words.fault_stale))}
${csrfInput(page.csrf)}
${submitButton(i18n._(words.confirm_email_button), i18n._(words.confirm_email_under_way))}
</form>`;
}

/** Asks for confirmation of undoing an address change, and says what that ends. Posts `csrf`. */
export function undoEmail(page: Extract<Page, { page: 'undo_email' }>, i18n: I18n): Html {
  return html`<h1>${i18n._(words.undo_email_title)}</h1>
<p class="purpose">${fillHtml(i18n, words.undo_email_purpose, {
    username: bold(page.username),
    old_email: bold(page.old_email),
    new_email: bold(page.new_email),
  })}</p>
<p class="purpose">${i18n._(words.undo_email_consequences)}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', i18n._(words.fault_stale))}
${csrfInput(page.csrf)}
${submitButton(i18n._(words.undo_email_button), i18n._(words.undo_email_under_way))}
</form>`;
}
