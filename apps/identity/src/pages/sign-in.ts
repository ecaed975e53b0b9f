import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import type { Messages } from './locales/en.ts';
import { fillHtml, fillText } from './messages.ts';
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

type SignIn = Extract<Page, { page: 'sign_in' }>;

function demoPeople(messages: Messages, { people, password }: NonNullable<SignIn['demo']>): Html {
  const rows = people.map(
    ({
      username,
      role,
    }) => html`<li><span data-fills="${username}" data-label="${fillText(messages.demo_fill, { username })}" data-filled="${fillText(messages.demo_filled, { username })}">${username}</span><span class="dimmed">${messages[`demo_${role}`]}</span></li>
`,
  );
  return html`<section class="demo" data-password="${password}">
<p class="demo-head"><span class="badge">${messages.demo_badge}</span><span class="dimmed"><span data-without-script>${messages.demo_people}</span><span data-with-script hidden>${messages.demo_choose}</span></span></p>
<ul>
${rows}</ul>
<p class="demo-password dimmed"><span>${fillHtml(messages.demo_password, { password: html`<b>${password}</b>` })}</span><button class="icon-button small" type="button" hidden data-copies data-copied="${messages.copied}" aria-label="${messages.copy_password}">${icon('copy', 15, 'first')}${icon('check', 15, 'done')}</button></p>
<p class="unseen" role="status" data-says></p>
</section>`;
}

/** The sign-in form. A wrong name, a wrong password and a locked account look the same. Posts `csrf`, `username` and `password`. */
export function signIn(page: SignIn, messages: Messages): Html {
  const faulty = page.fault === 'wrong' ? { faulty_by: 'form-fault' } : {};
  return html`<h1>${page.confirms === true ? messages.confirm_title : messages.sign_in_title}</h1>
<p class="purpose">${page.confirms === true ? messages.confirm_purpose : messages.sign_in_purpose}</p>
<form method="post" action="${page.action}">
${page.fault !== undefined && callout('form-fault', messages[`fault_${page.fault}`])}
${csrfInput(page.csrf)}
${textField({
  name: 'username',
  label: messages.username,
  value: page.username,
  readonly: page.confirms === true,
  autocomplete: 'username',
  missing: messages.missing_username,
  maxlength: inputMaximum_characters,
  focused: page.username === '',
  ...faulty,
})}
${passwordField(messages, {
  name: 'password',
  label: messages.password,
  aside: html`<a class="link" href="${page.forgotten_href}">${messages.forgot_password}</a>`,
  autocomplete: 'current-password',
  missing: messages.missing_password,
  maxlength: inputMaximum_characters,
  focused: page.username !== '',
  ...faulty,
})}
${submitButton(messages.sign_in_button, messages.sign_in_under_way)}
</form>
${
  page.question !== undefined &&
  passkeyForm({
    action: `${page.action}/passkey-alone`,
    csrf: page.csrf,
    kind: 'get',
    question: page.question,
    button: messages.passkey_sign_in,
    primary: false,
    missing: '',
  })
}
${page.demo !== undefined && demoPeople(messages, page.demo)}`;
}
