import { type Html, html, trusted } from './html.ts';
import type { Messages } from './locales/en.ts';
import type { Page } from './page-model.ts';
import { buttonLink, callout, codeField, csrfInput, passkeyForm, submitButton } from './parts.ts';

/** Choosing a factor to add. Posts `csrf`, to /passkey with `answer` and `name`, to /authenticator with nothing else. */
export function enrol(page: Extract<Page, { page: 'enrol' }>, messages: Messages): Html {
  return html`<h1>${messages.enrol_title}</h1>
<p class="purpose">${page.required ? messages.enrol_required : messages.enrol_purpose}</p>
${page.fault !== undefined && html`<div class="after">${callout('form-fault', page.fault === 'passkey' ? messages.fault_passkey_new : messages.fault_stale)}</div>`}
<section class="choice">
<h2>${messages.passkey}</h2>
<p>${messages.passkey_words}</p>
${passkeyForm({
  action: `${page.action}/passkey`,
  csrf: page.csrf,
  kind: 'create',
  question: page.question,
  button: messages.passkey_add,
  primary: true,
  missing: messages.passkey_unsupported,
})}
</section>
${
  !page.has_authenticator &&
  html`<section class="choice">
<h2>${messages.authenticator}</h2>
<p>${messages.authenticator_words}</p>
<form method="post" action="${page.action}/authenticator">
${csrfInput(page.csrf)}
<button class="button plain" type="submit">${messages.authenticator_add}</button>
</form>
</section>`
}
${!page.required && html`<p class="after"><a class="link" href="${page.action}">${messages.back_to_security}</a></p>`}`;
}

/** The picture for the app, its secret for typing, and the first code. Posts `csrf` and `code` to /authenticator/confirm. */
export function authenticator(page: Extract<Page, { page: 'authenticator' }>, messages: Messages): Html {
  return html`<h1>${messages.authenticator_title}</h1>
<p class="purpose">${messages.authenticator_scan}</p>
${page.fault !== undefined && html`<div class="after">${callout('form-fault', page.fault === 'wrong' ? messages.fault_code : messages.fault_stale)}</div>`}
<div class="picture" role="img" aria-label="${messages.authenticator_picture}">${trusted(page.picture)}</div>
<p class="hint">${messages.authenticator_type}</p>
<p class="secret">${page.secret.match(/.{1,4}/g)?.join(' ') ?? ''}</p>
<form method="post" action="${page.action}/authenticator/confirm">
${csrfInput(page.csrf)}
${codeField({
  label: messages.code,
  help: messages.code_first_help,
  missing: messages.missing_code,
  kind: 'code',
  faulty: page.fault === 'wrong',
})}
${submitButton(messages.authenticator_confirm, messages.new_password_under_way)}
</form>`;
}

/** Ten codes, shown this once, to be kept; or that a factor was added beside earlier ones. */
export function recoveryCodes(page: Extract<Page, { page: 'recovery_codes' }>, messages: Messages): Html {
  const onwards =
    'href' in page
      ? buttonLink('primary', page.href, messages.recovery_kept)
      : html`<form method="post" action="${page.action}">${csrfInput(page.csrf)}${submitButton(messages.recovery_kept, messages.sign_in_under_way)}</form>`;
  if (page.codes.length === 0) return html`<h1>${messages.factor_added_title}</h1>${onwards}`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Countinghouse\r\n\r\n${page.codes.join('\r\n')}\r\n`)}`;
  return html`<h1>${messages.recovery_codes_title}</h1>
<p class="purpose">${messages.recovery_codes_purpose}</p>
<ul class="codes">
${page.codes.map((code) => html`<li>${code}</li>`)}
</ul>
<div class="pair"><a class="button plain" download="countinghouse-recovery-codes.txt" href="${file}">${messages.recovery_download}</a><button class="button plain" type="button" hidden data-prints data-with-script>${messages.recovery_print}</button></div>
<div class="actions">${onwards}</div>`;
}
