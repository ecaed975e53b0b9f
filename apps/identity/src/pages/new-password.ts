import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import { fillHtml } from './messages.ts';
import type { Page, PasswordFault } from './page-model.ts';
import { callout, csrfInput, inputMaximum_characters, passwordField, submitButton } from './parts.ts';
import { words } from './words.ts';

/** The minimum length of a new password, as its page says. */
const passwordMinimum_characters = 12;

/**
 * The page that sets a new password. Posts `csrf`, `password` and `repeated`. The fields have no `maxlength`: a pasted password would be
 * cut silently. The hidden name lets password managers store it under the right account.
 */
export function newPassword(page: Extract<Page, { page: 'new_password' }>, i18n: I18n): Html {
  const kind = page.invitation === true ? 'invitation' : 'new_password';
  return html`<h1>${i18n._(words[`${kind}_title`])}</h1>
<p class="purpose">${fillHtml(i18n, words[`${kind}_purpose`], { username: html`<b>${page.username}</b>` })}</p>
<form method="post" action="${page.action}">
${page.stale === true && callout('form-fault', i18n._(words.fault_stale))}
${csrfInput(page.csrf)}
${accountName(page.username)}
${newPasswordFields(page.faults, i18n, true)}
${submitButton(i18n._(words.new_password_button), i18n._(words.new_password_under_way))}
</form>`;
}

/** The page that changes the password of the signed-in user. Posts `csrf`, `current`, `password` and `repeated`. */
export function changePassword(page: Extract<Page, { page: 'change_password' }>, i18n: I18n): Html {
  const fresh = page.faults.length === 0;
  const wrong = page.fault === 'wrong' ? { fault: i18n._(words.fault_current) } : {};
  return html`<h1>${i18n._(words.change_password_title)}</h1>
<p class="purpose">${fillHtml(i18n, words.new_password_purpose, { username: html`<b>${page.username}</b>` })}</p>
<form method="post" action="${page.action}">
${(page.fault === 'stale' || page.fault === 'too_many') && callout('form-fault', i18n._(words[`fault_${page.fault}`]))}
${csrfInput(page.csrf)}
${accountName(page.username)}
${passwordField(i18n, {
  name: 'current',
  label: i18n._(words.current_password),
  aside: html`<a class="link" href="/forgotten">${i18n._(words.forgot_password)}</a>`,
  autocomplete: 'current-password',
  missing: i18n._(words.missing_current),
  focused: fresh,
  ...wrong,
})}
${newPasswordFields(page.faults, i18n, !fresh)}
${submitButton(i18n._(words.change_password_button), i18n._(words.new_password_under_way))}
</form>
<p class="after"><a class="link" href="/security">${i18n._(words.back_to_security)}</a></p>`;
}

/** For password managers. */
function accountName(username: string): Html {
  return html`<input type="text" autocomplete="username" value="${username}" hidden readonly>`;
}

/** The new password twice; focus is on the first fault, or on the first field if `focused`. */
function newPasswordFields(faults: readonly PasswordFault[], i18n: I18n, focused: boolean): Html {
  const count = (fault: PasswordFault | undefined) =>
    String(fault === 'too_long' ? inputMaximum_characters : passwordMinimum_characters);
  const first = faults.find((fault) => fault !== 'not_repeated');
  const repeated = faults.includes('not_repeated');
  return html`${passwordField(i18n, {
    name: 'password',
    label: i18n._(words.new_password),
    autocomplete: 'new-password',
    missing: i18n._(words.missing_new_password),
    help: i18n._({ ...words.new_password_help, values: { count: count(undefined) } }),
    focused: focused && (first !== undefined || !repeated),
    ...(first === undefined ? {} : { fault: i18n._({ ...words[`fault_${first}`], values: { count: count(first) } }) }),
  })}
${passwordField(i18n, {
  name: 'repeated',
  label: i18n._(words.repeat_password),
  autocomplete: 'new-password',
  missing: i18n._(words.missing_repeated),
  focused: focused && first === undefined && repeated,
  ...(repeated ? { fault: i18n._(words.fault_not_repeated) } : {}),
})}`;
}
