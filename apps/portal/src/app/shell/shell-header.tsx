import type { User } from '@countinghouse/contract/core/users/user';
import type { Locale } from '@countinghouse/domain/text/locales';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { zoneName } from '@countinghouse/domain/time/time-zones';
import { IconButton, IconLink } from '@countinghouse/ui/button/icon-button';
import { Header } from '@countinghouse/ui/layout/header';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useColorScheme } from '@countinghouse/ui/style/color-scheme';
import { useLingui } from '@lingui/react/macro';
import { IconHelpCircle, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { clock } from '../../shared/clock.ts';
import { usePageZone } from '../../shared/format/page-zone.ts';
import { chooseLocale } from '../../shared/i18n/i18n.ts';
import { commandKey, paletteKeys } from '../../shared/keyboard/shortcut-keys.ts';
import { logFault } from '../../shared/log.ts';
import { merchantStatusLooks } from '../../shared/merchant/merchant-status-looks.ts';
import { useMerchantStatusName } from '../../shared/navigation/merchant-status-names.ts';
import { useSession } from '../../shared/session/session.ts';
import { StopImpersonatingButton } from './stop-impersonating-button.tsx';

/** The header: whose data is shown, the search, the language, dark mode and help. */
export function ShellHeader({
  user,
  onMenu,
  onSearch,
  onSearchIntent,
  onHelp,
}: {
  user: User;
  onMenu: () => void;
  onSearch: () => void;
  onSearchIntent: () => void;
  /** Opens the help for users without a contact form: administrators. */
  onHelp: () => void;
}) {
  const { t } = useLingui();
  const { merchant, impersonation } = useSession();
  const zone = zoneName(usePageZone(), clock.now());
  const statusName = useMerchantStatusName();
  const asMerchant = user.user_type_id === 'Merchant';
  const status = merchant?.account_status_code;
  return (
    <Header
      title={asMerchant ? (merchant?.doing_business_as ?? user.full_name) : user.full_name}
      status={asMerchant ? (status === undefined ? '' : `[${statusName(status)}]`) : t`Administrator`}
      note={t`Times in ${zone}`}
      statusTone={asMerchant && status !== undefined ? merchantStatusLooks[status].meaning : 'plain'}
      search={{
        label: t`Search or go to…`,
        hint: `${commandKey} K`,
        keys: paletteKeys,
        onOpen: onSearch,
        onIntent: onSearchIntent,
      }}
      onMenu={onMenu}
      menuLabel={t`Open the menu`}
      actions={
        <>
          <PreferenceButtons />
          {asMerchant ? (
            <IconLink glyph={IconHelpCircle} label={t`Help`} href="/contact-us" />
          ) : (
            <IconButton glyph={IconHelpCircle} label={t`Help`} aria-haspopup="dialog" onClick={onHelp} />
          )}
          {impersonation === undefined ? null : <StopImpersonatingButton />}
        </>
      }
      phoneActions={
        impersonation === undefined ? null : (
          <span className="ui-phone">
            <StopImpersonatingButton compact />
          </span>
        )
      }
    />
  );
}

/** The user's own settings: language, and light or dark mode. */
export function PreferenceButtons() {
  return (
    <>
      <LanguageMenu />
      <DarkModeButton />
    </>
  );
}

function LanguageMenu() {
  const { t, i18n } = useLingui();
  const items = (Object.keys(localeNames) as Locale[]).map((locale) => ({
    key: locale,
    label: localeNames[locale].name,
    checked: i18n.locale === locale,
    onSelect: () => void chooseLocale(locale).catch((fault) => logFault('The language could not be loaded', fault)),
  }));
  return (
    <Menu label={t`Language`} items={items} align="end">
      {(trigger) => <IconButton {...trigger} glyph={IconLanguage} label={t`Language`} />}
    </Menu>
  );
}

function DarkModeButton() {
  const { t } = useLingui();
  const { inForce, setColorScheme } = useColorScheme();
  const dark = inForce === 'dark';
  return (
    <IconButton
      glyph={dark ? IconSun : IconMoon}
      label={dark ? t`Light mode` : t`Dark mode`}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    />
  );
}
