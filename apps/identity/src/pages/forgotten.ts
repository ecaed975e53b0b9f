import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import type { Page } from './page-model.ts';
import { callout, csrfInput, inputMaximum_characters, submitButton, textField } from './parts.ts';
import { words } from './words.ts';

/** Asks for the account of a forgotten password. Posts `csrf` and `username`, which can be an email address too. */
export function forgotten(page: Extract<Page, { page: 'forgotten' }>, i18n: I18n): Html {
  return html`<h1>${i18n._(words.forgotten_title)}</h1>
<p class="purpose">${i18n._(words.forgotten_purpose)}</p>
<form method="post" action="${page.action}">
${page.fault !== undefined && page.fault !== 'empty' && callout('form-fault', i18n._(words[`fault_${page.fault}`]))}
${csrfInput(page.csrf)}
${textField({
  name: 'username',
  label: i18n._(words.username_or_email),
  autocomplete: 'username',
  missing: i18n._(words.fault_empty),
  inputmode: 'email',
  maxlength: inputMaximum_characters,
  focused: true,
  ...(page.fault === 'empty' ? { fault: i18n._(words.fault_empty) } : {}),
})}
${submitButton(i18n._(words.forgotten_button), i18n._(words.forgotten_under_way))}
</form>
<p class="after"><a class="link" href="${page.back_href}">${i18n._(words.back_to_sign_in)}</a></p>`;
}
