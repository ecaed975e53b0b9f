import type { I18n } from '@lingui/core';
import { type Html, html, trusted } from './html.ts';
import type { Page } from './page-model.ts';
import { buttonLink, callout, codeField, csrfInput, passkeyForm, submitButton } from './parts.ts';
import { words } from './words.ts';

/** The page for choosing a factor to add. Posts `csrf`, to /passkey with `answer` and `name`, to /authenticator with nothing else. */
export function enrol(page: Extract<Page, { page: 'enrol' }>, i18n: I18n): Html {
  return html`<h1>${i18n._(words.enrol_title)}</h1>
<p class="purpose">${page.required ? i18n._(words.enrol_required) : i18n._(words.enrol_purpose)}</p>
${page.fault !== undefined && html`<div class="after">${callout('form-fault', page.fault === 'passkey' ? i18n._(words.fault_passkey_new) : i18n._(words.fault_stale))}</div>`}
<section class="choice">
<h2>${i18n._(words.passkey)}</h2>
<p>${i18n._(words.passkey_words)}</p>
${passkeyForm({
  action: `${page.action}/passkey`,
  csrf: page.csrf,
  kind: 'create',
  question: page.question,
  button: i18n._(words.passkey_add),
  primary: true,
  missing: i18n._(words.passkey_unsupported),
})}
</section>
${
  !page.has_authenticator &&
  html`<section class="choice">
<h2>${i18n._(words.authenticator)}</h2>
<p>${i18n._(words.authenticator_words)}</p>
<form method="post" action="${page.action}/authenticator">
${csrfInput(page.csrf)}
<button class="button plain" type="submit">${i18n._(words.authenticator_add)}</button>
</form>
</section>`
}
${!page.required && html`<p class="after"><a class="link" href="${page.action}">${i18n._(words.back_to_security)}</a></p>`}`;
}

/** Shows the QR code for the app and its secret, and asks for the first code. Posts `csrf` and `code` to /authenticator/confirm. */
export function authenticator(page: Extract<Page, { page: 'authenticator' }>, i18n: I18n): Html {
  return html`<h1>${i18n._(words.authenticator_title)}</h1>
<p class="purpose">${i18n._(words.authenticator_scan)}</p>
${page.fault !== undefined && html`<div class="after">${callout('form-fault', page.fault === 'wrong' ? i18n._(words.fault_code) : i18n._(words.fault_stale))}</div>`}
<div class="picture" role="img" aria-label="${i18n._(words.authenticator_picture)}">${trusted(page.picture)}</div>
<p class="hint">${i18n._(words.authenticator_type)}</p>
<p class="secret">${page.secret.match(/.{1,4}/g)?.join(' ') ?? ''}</p>
<form method="post" action="${page.action}/authenticator/confirm">
${csrfInput(page.csrf)}
${codeField({
  label: i18n._(words.code),
  help: i18n._(words.code_first_help),
  missing: i18n._(words.missing_code),
  kind: 'code',
  faulty: page.fault === 'wrong',
})}
${submitButton(i18n._(words.authenticator_confirm), i18n._(words.new_password_under_way))}
</form>`;
}

/** Shows ten recovery codes once; or says that a factor was added and earlier codes are still valid. */
export function recoveryCodes(page: Extract<Page, { page: 'recovery_codes' }>, i18n: I18n): Html {
  const onwards =
    'href' in page
      ? buttonLink('primary', page.href, i18n._(words.recovery_kept))
      : html`<form method="post" action="${page.action}">${csrfInput(page.csrf)}${submitButton(i18n._(words.recovery_kept), i18n._(words.sign_in_under_way))}</form>`;
  if (page.codes.length === 0) return html`<h1>${i18n._(words.factor_added_title)}</h1>${onwards}`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Countinghouse\r\n\r\n${page.codes.join('\r\n')}\r\n`)}`;
  return html`<h1>${i18n._(words.recovery_codes_title)}</h1>
<p class="purpose">${i18n._(words.recovery_codes_purpose)}</p>
<ul class="codes">
${page.codes.map((code) => html`<li>${code}</li>`)}
</ul>
<div class="pair"><a class="button plain" download="countinghouse-recovery-codes.txt" href="${file}">${i18n._(words.recovery_download)}</a><button class="button plain" type="button" hidden data-prints data-with-script>${i18n._(words.recovery_print)}</button></div>
<div class="actions">${onwards}</div>`;
}
