import { type Html, html } from './html.ts';
import type { Messages } from './locales/en.ts';
import type { Page } from './page-model.ts';
import { callout, csrfInput, inputMaximum_characters, submitButton, textField } from './parts.ts';

/** Asks whose password is forgotten. Posts `csrf` and `username`, which may be an e-mail address too. */
export function forgotten(page: Extract<Page, { page: 'forgotten' }>, messages: Messages): Html {
  return html`<h1>${messages.forgotten_title}</h1>
<p class="purpose">${messages.forgotten_purpose}</p>
<form method="post" action="${page.action}">
${page.fault !== undefined && page.fault !== 'empty' && callout('form-fault', messages[`fault_${page.fault}`])}
${csrfInput(page.csrf)}
${textField({
  name: 'username',
  label: messages.username_or_email,
  autocomplete: 'username',
  missing: messages.fault_empty,
  inputmode: 'email',
  maxlength: inputMaximum_characters,
  focused: true,
  ...(page.fault === 'empty' ? { fault: messages.fault_empty } : {}),
})}
${submitButton(messages.forgotten_button, messages.forgotten_under_way)}
</form>
<p class="after"><a class="link" href="${page.back_href}">${messages.back_to_sign_in}</a></p>`;
}
