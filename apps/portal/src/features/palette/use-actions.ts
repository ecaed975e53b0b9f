import type { Locale } from '@countinghouse/domain/text/locales';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { matchingCommands } from '@countinghouse/ui/overlay/command-match';
import type { CommandGroup, CommandItem } from '@countinghouse/ui/overlay/command-palette';
import { useColorScheme } from '@countinghouse/ui/style/color-scheme';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSun, IconUserOff } from '@tabler/icons-react';
import { chooseLocale } from '../../shared/i18n/i18n.ts';
import { useStopImpersonating } from '../../shared/impersonation/use-stop-impersonating.ts';
import { logFault } from '../../shared/log.ts';
import { useSession } from '../../shared/session/session.ts';
import { useMayImpersonate } from './use-impersonations-found.ts';

/** Actions that the shell performs for the palette, with its own confirmations. */
export type ShellActions = {
  onLogout: () => void;
  onShortcuts: () => void;
};

type Action = Omit<CommandItem, 'onSelect'> & {
  keywords: string[];
  run: () => void;
  /** Listed only when it matches the search. */
  typed_only?: boolean;
  /** Keeps the palette open. */
  stays?: boolean;
};

/**
 * Returns the actions that are available everywhere. `onDone` closes the palette before an action starts. `onQuery` fills the search field,
 * for an action on a user who is to be found first.
 */
export function useActions(
  query: string,
  { shell, onDone, onQuery }: { shell: ShellActions; onDone: () => void; onQuery: (query: string) => void },
): CommandGroup {
  const { t, i18n } = useLingui();
  const { inForce, setColorScheme } = useColorScheme();
  const { impersonation } = useSession();
  const stopImpersonating = useStopImpersonating();
  const mayImpersonate = useMayImpersonate();
  const dark = inForce === 'dark';
  const words = (list: string) => list.split(/[,，、]\s*/);
  const actions: Action[] = [
    ...(impersonation === undefined
      ? []
      : [
          {
            key: 'stop-impersonating',
            label: t`Stop Impersonating`,
            glyph: IconUserOff,
            keywords: words(t({ message: 'leave, act as myself', context: 'other words for Stop Impersonating' })),
            run: stopImpersonating,
          },
        ]),
    ...(mayImpersonate
      ? [
          {
            key: 'impersonate',
            label: t`Impersonate a user…`,
            glyph: IconEye,
            keywords: words(t({ message: 'impersonate, view as, act as', context: 'other words for Impersonate' })),
            run: () =>
              onQuery(
                `${words(t({ message: 'impersonate, view as, act as', context: 'other words for Impersonate' }))[0]} `,
              ),
            stays: true,
          },
        ]
      : []),
    ...(Object.keys(localeNames) as Locale[])
      .filter((locale) => locale !== i18n.locale)
      .map((locale): Action => {
        const name = localeNames[locale].name;
        return {
          key: `language-${locale}`,
          label: t`Change language: ${name}`,
          glyph: IconLanguage,
          keywords: ['language', locale],
          run: () => void chooseLocale(locale).catch((fault) => logFault('The language could not be loaded', fault)),
          typed_only: true,
        };
      }),
    {
      key: 'scheme',
      label: dark ? t`Light mode` : t`Dark mode`,
      glyph: dark ? IconSun : IconMoon,
      keywords: words(t({ message: 'appearance, theme, night', context: 'other words for Dark mode' })),
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      key: 'shortcuts',
      label: t`Keyboard shortcuts`,
      glyph: IconKeyboard,
      keywords: words(t({ message: 'keys, help', context: 'other words for Keyboard shortcuts' })),
      run: shell.onShortcuts,
    },
    {
      key: 'log-out',
      label: t`Log Out`,
      glyph: IconLogout,
      keywords: words(t({ message: 'sign out, leave', context: 'other words for Log Out' })),
      run: shell.onLogout,
    },
  ];
  const typed = query.trim() !== '';
  return {
    key: 'actions',
    label: t({ message: 'Actions', context: 'the palette' }),
    items: matchingCommands(actions, query)
      .filter((action) => typed || action.typed_only !== true)
      .map(({ run, keywords: _, typed_only: __, stays, ...item }) => ({
        ...item,
        onSelect: () => {
          if (stays !== true) onDone();
          run();
        },
      })),
  };
}
