import { type Html, html } from './html.ts';
import { fillHtml, fillText, type Messages } from './messages.ts';
import type { Page } from './page-model.ts';
import { callout, csrfInput, inputMaximum_characters, passwordField, submitButton } from './parts.ts';

/** The fewest characters of a new password, as its page says. */
const passwordMinimum_characters = 12;

/**
 * Sets a new password. Posts `csrf`, `password` and `repeated`. The fields have no `maxlength`: a password cut short in pasting
 * would be set without anybody noticing. The hidden name lets password managers file it under the right account.
 */
export function newPassword(page: Extract<Page, { page: 'new_password' }>, messages: Messages): Html {
  const count = (fault: string | undefined) =>
    String(fault === 'too_long' ? inputMaximum_characters : passwordMinimum_characters);
  const first = page.faults.find((fault) => fault !== 'not_repeated');
  const repeated = page.faults.includes('not_repeated');
  return html`<h1>${messages.new_password_title}</h1>
<p class="purpose">${fillHtml(messages.new_password_purpose, { username: html`<b>${page.username}</b>` })}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', messages.fault_stale)}
${csrfInput(page.csrf)}
<input type="text" autocomplete="username" value="${page.username}" hidden readonly>
${passwordField(messages, {
  name: 'password',
  label: messages.new_password,
  autocomplete: 'new-password',
  missing: messages.missing_new_password,
  help: fillText(messages.new_password_help, { count: count(undefined) }),
  focused: first !== undefined || !repeated,
  ...(first === undefined ? {} : { fault: fillText(messages[`fault_${first}`], { count: count(first) }) }),
})}
${passwordField(messages, {
  name: 'repeated',
  label: messages.repeat_password,
  autocomplete: 'new-password',
  missing: messages.missing_repeated,
  focused: first === undefined && repeated,
  ...(repeated ? { fault: messages.fault_not_repeated } : {}),
})}
${submitButton(messages.new_password_button, messages.new_password_under_way)}
</form>`;
}
