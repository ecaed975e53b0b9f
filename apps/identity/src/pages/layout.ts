import { type Locale, locales } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import { assetHref } from './assets.ts';
import { type Html, html } from './html.ts';
import { brandMark, icon } from './icons.ts';
import { ledger } from './ledger.ts';
import { localeNames } from './messages.ts';
import type { Around } from './page-model.ts';
import { words } from './words.ts';

/** Returns the present page in another language. Only path and query of `here` are kept, so that no link can lead to another site. */
function hrefInLocale(here: string, locale: Locale): string {
  const base = 'http://identity.invalid';
  const url = URL.parse(here, base) ?? new URL(base);
  url.searchParams.set('lang', locale);
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}`;
}

function languageMenu({ locale, here }: Around, i18n: I18n): Html {
  const links = locales.map(
    (other) => html`<li><a href="${hrefInLocale(here, other)}" lang="${other}" hreflang="${other}"${
      other === locale && html` aria-current="true"`
    }>${localeNames[other]}${other === locale && icon('check', 16)}</a></li>
`,
  );
  return html`<details class="languages">
<summary>${icon('language', 16)}<span class="unseen">${i18n._(words.language)}: </span>${localeNames[locale]}</summary>
<ul>
${links}</ul>
</details>`;
}

/** Renders a whole document in the product's frame: brand, `content` as the main landmark, language menu and artwork. */
export function layout(around: Around, i18n: I18n, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${around.locale}">
<head>
<meta charset="utf-8">
<title>${title} · Countinghouse</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${assetHref('favicon.svg')}" type="image/svg+xml">
<link rel="preload" href="${assetHref('inter-latin.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetHref('identity.css')}">
<script src="${assetHref('identity.js')}" defer></script>
</head>
<body>
<div class="page">
<div class="column">
<header class="brand">${brandMark}Countinghouse</header>
<main class="content">
${content}
</main>
<footer>${languageMenu(around, i18n)}</footer>
</div>
${ledger(around.locale, i18n)}
</div>
</body>
</html>
`.markup;
}
