import type { Locale } from '@countinghouse/domain/locales';
import { type Html, html } from './html.ts';
import type { Messages } from './locales/en.ts';
import { fillText } from './messages.ts';
import type { Page, ShownSession } from './page-model.ts';
import { buttonLink, csrfInput } from './parts.ts';

type Security = Extract<Page, { page: 'security' }>;

/** How a person proves who they are, and where they are signed in. Each button is a form of its own with `csrf`. */
export function security(page: Security, messages: Messages, locale: Locale): Html {
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const when = (date: Date) => html`<time datetime="${date.toISOString()}">${instant.format(date)} UTC</time>`;
  const { passkeys, authenticator, recovery_codes_left, required } = page.factors;
  const factors = passkeys.length + (authenticator === null ? 0 : 1);
  const keeps = required && factors === 1;
  const act = (action: string, label: string, about: string, fields: Readonly<Record<string, string>> = {}) =>
    html`<form class="inline" method="post" action="${action}">${csrfInput(page.csrf)}${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button class="link" type="submit" aria-label="${label}: ${about}">${label}</button></form>`;
  const used = (last_used_at: Date | null) =>
    last_used_at === null ? messages.never_used : html`${messages.last_used} ${when(last_used_at)}`;
  const row = (title: string, words: Html | string, action: Html | false) =>
    html`<li><div><b>${title}</b><span class="dimmed">${words}</span></div>${action}</li>
`;

  return html`<h1>${messages.security_title}</h1>
<p class="purpose">${fillText(messages.security_purpose, { username: page.username })}</p>
<section class="part" aria-labelledby="factors">
<h2 id="factors">${messages.factors_title}</h2>
${factors === 0 && html`<p class="message">${required ? messages.factors_required : messages.factors_none}</p>`}
<ul class="rows">
${passkeys.map(({ passkey_id, name, last_used_at }) =>
  row(
    name === 'Passkey' ? messages.passkey : name,
    used(last_used_at),
    !keeps && act('/security/passkey/remove', messages.remove, name, { passkey_id }),
  ),
)}${
  authenticator !== null &&
  row(
    messages.authenticator,
    used(authenticator.last_used_at),
    !keeps && act('/security/authenticator/remove', messages.remove, messages.authenticator),
  )
}${
  factors > 0 &&
  row(
    messages.recovery_codes_title_short,
    fillText(messages.recovery_codes_left, { count: String(recovery_codes_left) }),
    act('/security/recovery-codes', messages.recovery_codes_new, messages.recovery_codes_title_short),
  )
}</ul>
${keeps && html`<p class="hint">${messages.factor_kept}</p>`}
<div class="actions">${buttonLink(factors === 0 ? 'primary' : 'plain', '/security/add', messages.factor_add)}</div>
</section>
<section class="part" aria-labelledby="password">
<h2 id="password">${messages.password}</h2>
${page.password_changed_at !== undefined && html`<p class="message">${messages.password_set} ${when(page.password_changed_at)}</p>`}
<div class="actions">${buttonLink('plain', '/security/password', messages.change_password_button)}</div>
</section>
<section class="part" aria-labelledby="sessions">
<h2 id="sessions">${messages.sessions_title}</h2>
<ul class="rows">
${page.sessions.map((session) =>
  row(
    deviceWords(session, messages),
    html`${session.present && html`<span class="badge">${messages.session_present}</span> `}${session.address} · ${messages.session_began} ${when(session.began_at)} · ${messages.session_seen} ${when(session.last_seen_at)}`,
    !session.present &&
      act('/security/sessions/end', messages.session_end, deviceWords(session, messages), {
        session_id: session.session_id,
      }),
  ),
)}</ul>
${
  page.sessions.length > 1 &&
  html`<form method="post" action="/security/sessions/end-others">${csrfInput(page.csrf)}<button class="button plain" type="submit">${messages.sessions_end_others}</button></form>`
}
</section>
<p class="after"><a class="link" href="${page.portal_url}">${messages.to_portal}</a></p>`;
}

function deviceWords({ browser, system }: ShownSession, messages: Messages): string {
  if (browser === undefined && system === undefined) return messages.device_unknown;
  return [browser, system].filter((part) => part !== undefined).join(' · ');
}
