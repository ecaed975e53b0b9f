import { type Html, html } from './html.ts';
import type { Messages } from './locales/en.ts';
import { fillHtml, fillText } from './messages.ts';
import type { Page, PasswordFault } from './page-model.ts';
import { callout, csrfInput, inputMaximum_characters, passwordField, submitButton } from './parts.ts';

/** The fewest characters of a new password, as its page says. */
const passwordMinimum_characters = 12;

/**
 * Sets a new password. Posts `csrf`, `password` and `repeated`. The fields have no `maxlength`: a password cut short in pasting
 * would be set without anybody noticing. The hidden name lets password managers file it under the right account.
 */
export function newPassword(page: Extract<Page, { page: 'new_password' }>, messages: Messages): Html {
  const kind = page.invitation === true ? 'invitation' : 'new_password';
  return html`<h1>${messages[`${kind}_title`]}</h1>
<p class="purpose">${fillHtml(messages[`${kind}_purpose`], { username: html`<b>${page.username}</b>` })}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', messages.fault_stale)}
${csrfInput(page.csrf)}
${accountName(page.username)}
${newPasswordFields(page.faults, messages, true)}
${submitButton(messages.new_password_button, messages.new_password_under_way)}
</form>`;
}

/** Changes the password of who is signed in. Posts `csrf`, `current`, `password` and `repeated`. */
export function changePassword(page: Extract<Page, { page: 'change_password' }>, messages: Messages): Html {
  const fresh = page.faults.length === 0;
  const wrong = page.fault === 'wrong' ? { fault: messages.fault_current } : {};
  return html`<h1>${messages.change_password_title}</h1>
<p class="purpose">${fillHtml(messages.new_password_purpose, { username: html`<b>${page.username}</b>` })}</p>
<form method="post" action="${page.action}">
${(page.fault === 'stale' || page.fault === 'too_many') && callout('form-fault', messages[`fault_${page.fault}`])}
${csrfInput(page.csrf)}
${accountName(page.username)}
${passwordField(messages, {
  name: 'current',
  label: messages.current_password,
  aside: html`<a class="link" href="/forgotten">${messages.forgot_password}</a>`,
  autocomplete: 'current-password',
  missing: messages.missing_current,
  focused: fresh,
  ...wrong,
})}
${newPasswordFields(page.faults, messages, !fresh)}
${submitButton(messages.change_password_button, messages.new_password_under_way)}
</form>
<p class="after"><a class="link" href="/security">${messages.back_to_security}</a></p>`;
}

/** For password managers. */
function accountName(username: string): Html {
  return html`<input type="text" autocomplete="username" value="${username}" hidden readonly>`;
}

/** The new password twice; the person is taken to its first fault, or to its start where `focused`. */
function newPasswordFields(faults: readonly PasswordFault[], messages: Messages, focused: boolean): Html {
  const count = (fault: PasswordFault | undefined) =>
    String(fault === 'too_long' ? inputMaximum_characters : passwordMinimum_characters);
  const first = faults.find((fault) => fault !== 'not_repeated');
  const repeated = faults.includes('not_repeated');
  return html`${passwordField(messages, {
    name: 'password',
    label: messages.new_password,
    autocomplete: 'new-password',
    missing: messages.missing_new_password,
    help: fillText(messages.new_password_help, { count: count(undefined) }),
    focused: focused && (first !== undefined || !repeated),
    ...(first === undefined ? {} : { fault: fillText(messages[`fault_${first}`], { count: count(first) }) }),
  })}
${passwordField(messages, {
  name: 'repeated',
  label: messages.repeat_password,
  autocomplete: 'new-password',
  missing: messages.missing_repeated,
  focused: focused && first === undefined && repeated,
  ...(repeated ? { fault: messages.fault_not_repeated } : {}),
})}`;
}
