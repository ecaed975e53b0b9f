import { type Html, html } from './html.ts';
import type { Messages } from './locales/en.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import { callout, codeField, csrfInput, passkeyForm, submitButton } from './parts.ts';

type SecondFactor = Extract<Page, { page: 'second_factor' }>;

/** The second step of a sign-in. Posts `csrf` with `way` and `code` to /code, or with `answer` to /passkey. */
export function secondFactor(page: SecondFactor, messages: Messages): Html {
  const recovery = page.code === 'recovery';
  const wrong = recovery ? messages.fault_recovery : messages.fault_code;
  const fault =
    page.fault !== undefined && callout('form-fault', page.fault === 'wrong' ? wrong : messages[`fault_${page.fault}`]);
  return html`<h1>${recovery ? messages.recovery_title : messages.second_factor_title}</h1>
<p class="purpose">${fillHtml(recovery ? messages.recovery_purpose : messages.second_factor_purpose, { username: html`<b>${page.username}</b>` })}</p>
${fault !== false && html`<div class="after">${fault}</div>`}
${
  page.question !== undefined &&
  passkeyForm({
    action: `${page.action}/passkey`,
    csrf: page.csrf,
    kind: 'get',
    question: page.question,
    button: messages.passkey_use,
    primary: page.code === 'none',
    missing: messages.passkey_unsupported,
  })
}
${
  page.code !== 'none' &&
  html`<form method="post" action="${page.action}/code">
${csrfInput(page.csrf)}
<input type="hidden" name="way" value="${page.code}">
${codeField({
  label: recovery ? messages.recovery_code : messages.code,
  help: recovery ? messages.recovery_help : messages.code_help,
  missing: recovery ? messages.missing_recovery : messages.missing_code,
  kind: recovery ? 'recovery' : 'code',
  faulty: page.fault === 'wrong',
})}
${submitButton(messages.second_factor_button, messages.sign_in_under_way)}
</form>`
}
${
  recovery
    ? html`<p class="after"><a class="link" href="${page.action}">${messages.second_factor_other}</a></p>`
    : page.has_recovery &&
      html`<p class="after"><a class="link" href="${page.action}?way=recovery">${messages.recovery_use}</a></p>`
}`;
}
