import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import {
  callout,
  csrfInput,
  inputMaximum_characters,
  passkeyForm,
  passwordField,
  submitButton,
  textField,
} from './parts.ts';
import { words } from './words.ts';

type SignIn = Extract<Page, { page: 'sign_in' }>;

function demoPeople(i18n: I18n, { people, password }: NonNullable<SignIn['demo']>): Html {
  const rows = people.map(
    ({
      username,
      role,
    }) => html`<li><span data-fills="${username}" data-label="${i18n._({ ...words.demo_fill, values: { username } })}" data-filled="${i18n._({ ...words.demo_filled, values: { username } })}">${username}</span><span class="dimmed">${i18n._(words[`demo_${role}`])}</span></li>
`,
  );
  return html`<section class="demo" data-password="${password}">
<p class="demo-head"><span class="badge">${i18n._(words.demo_badge)}</span><span class="dimmed"><span data-without-script>${i18n._(words.demo_people)}</span><span data-with-script hidden>${i18n._(words.demo_choose)}</span></span></p>
<ul>
${rows}</ul>
<p class="demo-password dimmed"><span>${fillHtml(i18n, words.demo_password, { password: html`<b>${password}</b>` })}</span><button class="icon-button small" type="button" hidden data-copies data-copied="${i18n._(words.copied)}" aria-label="${i18n._(words.copy_password)}">${icon('copy', 15, 'first')}${icon('check', 15, 'done')}</button></p>
<p class="unseen" role="status" data-says></p>
</section>`;
}

/** The sign-in form. A wrong name, a wrong password and a locked account look the same. Posts `csrf`, `username` and `password`. */
export function signIn(page: SignIn, i18n: I18n): Html {
  const faulty = page.fault === 'wrong' ? { faulty_by: 'form-fault' } : {};
  return html`<h1>${page.confirms === true ? i18n._(words.confirm_title) : i18n._(words.sign_in_title)}</h1>
<p class="purpose">${page.confirms === true ? i18n._(words.confirm_purpose) : i18n._(words.sign_in_purpose)}</p>
<form method="post" action="${page.action}">
${page.fault !== undefined && callout('form-fault', i18n._(words[`fault_${page.fault}`]))}
${csrfInput(page.csrf)}
${textField({
  name: 'username',
  label: i18n._(words.username),
  value: page.username,
  readonly: page.confirms === true,
  autocomplete: 'username',
  missing: i18n._(words.missing_username),
  maxlength: inputMaximum_characters,
  focused: page.username === '',
  ...faulty,
})}
${passwordField(i18n, {
  name: 'password',
  label: i18n._(words.password),
  aside: html`<a class="link" href="${page.forgotten_href}">${i18n._(words.forgot_password)}</a>`,
  autocomplete: 'current-password',
  missing: i18n._(words.missing_password),
  maxlength: inputMaximum_characters,
  focused: page.username !== '',
  ...faulty,
})}
${submitButton(i18n._(words.sign_in_button), i18n._(words.sign_in_under_way))}
</form>
${
  page.question !== undefined &&
  passkeyForm({
    action: `${page.action}/passkey-alone`,
    csrf: page.csrf,
    kind: 'get',
    question: page.question,
    button: i18n._(words.passkey_sign_in),
    primary: false,
    missing: '',
  })
}
${page.demo !== undefined && demoPeople(i18n, page.demo)}`;
}
