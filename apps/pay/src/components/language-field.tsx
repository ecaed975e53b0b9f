import { isLocale, localeNames } from '@countinghouse/domain/text/reader-locale';
import { t } from '@lingui/core/macro';
import { chooseLocale, shownLocale } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import styles from './language-field.module.css';

/** Chooses the language of the page, with the system's own list. */
export function LanguageField() {
  const shown = shownLocale();
  return (
    <div class={styles.language}>
      <Icon glyph="language" size={18} />
      <span aria-hidden="true">{localeNames[shown].name}</span>
      <Icon glyph="chevron_down" size={14} />
      <select
        class={styles.select}
        aria-label={t`Language`}
        value={shown}
        onChange={(event) => {
          const locale = event.currentTarget.value;
          // If the catalogue cannot be loaded, the page keeps its language.
          if (isLocale(locale)) chooseLocale(locale).catch(() => undefined);
        }}
      >
        {Object.entries(localeNames).map(([locale, { name, html }]) => (
          <option key={locale} value={locale} lang={html}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
