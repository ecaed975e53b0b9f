import type { Locale } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import type { Page, ShownSession } from './page-model.ts';
import { buttonLink, csrfInput } from './parts.ts';
import { words } from './words.ts';

type Security = Extract<Page, { page: 'security' }>;

/** The page of a user's factors and sessions. Each button is a form of its own with `csrf`. */
export function security(page: Security, i18n: I18n, locale: Locale): Html {
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
    last_used_at === null ? i18n._(words.never_used) : html`${i18n._(words.last_used)} ${when(last_used_at)}`;
  const row = (title: string, words: Html | string, action: Html | false) =>
    html`<li><div><b>${title}</b><span class="dimmed">${words}</span></div>${action}</li>
`;

  return html`<h1>${i18n._(words.security_title)}</h1>
<p class="purpose">${i18n._({ ...words.security_purpose, values: { username: page.username } })}</p>
<section class="part" aria-labelledby="factors">
<h2 id="factors">${i18n._(words.factors_title)}</h2>
${factors === 0 && html`<p class="message">${required ? i18n._(words.factors_required) : i18n._(words.factors_none)}</p>`}
<ul class="rows">
${passkeys.map(({ passkey_id, name, last_used_at }) =>
  row(
    name === 'Passkey' ? i18n._(words.passkey) : name,
    used(last_used_at),
    !keeps && act('/security/passkey/remove', i18n._(words.remove), name, { passkey_id }),
  ),
)}${
  authenticator !== null &&
  row(
    i18n._(words.authenticator),
    used(authenticator.last_used_at),
    !keeps && act('/security/authenticator/remove', i18n._(words.remove), i18n._(words.authenticator)),
  )
}${
  factors > 0 &&
  row(
    i18n._(words.recovery_codes_title_short),
    i18n._({ ...words.recovery_codes_left, values: { count: String(recovery_codes_left) } }),
    act('/security/recovery-codes', i18n._(words.recovery_codes_new), i18n._(words.recovery_codes_title_short)),
  )
}</ul>
${keeps && html`<p class="hint">${i18n._(words.factor_kept)}</p>`}
<div class="actions">${buttonLink(factors === 0 ? 'primary' : 'plain', '/security/add', i18n._(words.factor_add))}</div>
</section>
<section class="part" aria-labelledby="password">
<h2 id="password">${i18n._(words.password)}</h2>
${page.password_changed_at !== undefined && html`<p class="message">${i18n._(words.password_set)} ${when(page.password_changed_at)}</p>`}
<div class="actions">${buttonLink('plain', '/security/password', i18n._(words.change_password_button))}</div>
</section>
<section class="part" aria-labelledby="sessions">
<h2 id="sessions">${i18n._(words.sessions_title)}</h2>
<ul class="rows">
${page.sessions.map((session) =>
  row(
    deviceWords(session, i18n),
    html`${session.present && html`<span class="badge">${i18n._(words.session_present)}</span> `}${session.address} · ${i18n._(words.session_began)} ${when(session.began_at)} · ${i18n._(words.session_seen)} ${when(session.last_seen_at)}`,
    !session.present &&
      act('/security/sessions/end', i18n._(words.session_end), deviceWords(session, i18n), {
        session_id: session.session_id,
      }),
  ),
)}</ul>
${
  page.sessions.length > 1 &&
  html`<form method="post" action="/security/sessions/end-others">${csrfInput(page.csrf)}<button class="button plain" type="submit">${i18n._(words.sessions_end_others)}</button></form>`
}
</section>
<p class="after"><a class="link" href="${page.portal_url}">${i18n._(words.to_portal)}</a></p>`;
}

function deviceWords({ browser, system }: ShownSession, i18n: I18n): string {
  if (browser === undefined && system === undefined) return i18n._(words.device_unknown);
  return [browser, system].filter((part) => part !== undefined).join(' · ');
}
