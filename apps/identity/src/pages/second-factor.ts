import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import { callout, codeField, csrfInput, passkeyForm, submitButton } from './parts.ts';
import { words } from './words.ts';

type SecondFactor = Extract<Page, { page: 'second_factor' }>;

/** The page of the second sign-in step. Posts `csrf` with `way` and `code` to /code, or with `answer` to /passkey. */
export function secondFactor(page: SecondFactor, i18n: I18n): Html {
  const recovery = page.code === 'recovery';
  const wrong = recovery ? i18n._(words.fault_recovery) : i18n._(words.fault_code);
  const fault =
    page.fault !== undefined &&
    callout('form-fault', page.fault === 'wrong' ? wrong : i18n._(words[`fault_${page.fault}`]));
  return html`<h1>${recovery ? i18n._(words.recovery_title) : i18n._(words.second_factor_title)}</h1>
<p class="purpose">${fillHtml(i18n, recovery ? words.recovery_purpose : words.second_factor_purpose, { username: html`<b>${page.username}</b>` })}</p>
${fault !== false && html`<div class="after">${fault}</div>`}
${
  page.question !== undefined &&
  passkeyForm({
    action: `${page.action}/passkey`,
    csrf: page.csrf,
    kind: 'get',
    question: page.question,
    button: i18n._(words.passkey_use),
    primary: page.code === 'none',
    missing: i18n._(words.passkey_unsupported),
  })
}
${
  page.code !== 'none' &&
  html`<form method="post" action="${page.action}/code">
${csrfInput(page.csrf)}
<input type="hidden" name="way" value="${page.code}">
${codeField({
  label: recovery ? i18n._(words.recovery_code) : i18n._(words.code),
  help: recovery ? i18n._(words.recovery_help) : i18n._(words.code_help),
  missing: recovery ? i18n._(words.missing_recovery) : i18n._(words.missing_code),
  kind: recovery ? 'recovery' : 'code',
  faulty: page.fault === 'wrong',
})}
${submitButton(i18n._(words.second_factor_button), i18n._(words.sign_in_under_way))}
</form>`
}
${
  recovery
    ? html`<p class="after"><a class="link" href="${page.action}">${i18n._(words.second_factor_other)}</a></p>`
    : page.has_recovery &&
      html`<p class="after"><a class="link" href="${page.action}?way=recovery">${i18n._(words.recovery_use)}</a></p>`
}`;
}
