import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadFeatureMessages } from '../../shared/i18n/i18n.ts';
import { focusPageSearch } from '../../shared/keyboard/page-search.ts';
import { type Shortcut, shortcutOf, takesTyping } from '../../shared/keyboard/shortcut-keys.ts';
import { singleKeysOn } from '../../shared/keyboard/single-keys.ts';
import { logFault } from '../../shared/log.ts';
import { keepRecentPage } from '../../shared/navigation/recent-pages.ts';
import { PaletteLoading } from './palette-loading.tsx';
import { useShellState } from './shell-state.ts';

async function load() {
  const [{ Palette }, { Shortcuts }] = await Promise.all([
    import('../../features/palette/palette.tsx'),
    import('../../features/palette/shortcuts.tsx'),
    loadFeatureMessages('palette'),
  ]);
  return { Palette, Shortcuts };
}

type Parts = Awaited<ReturnType<typeof load>>;

let parts: Parts | undefined;
let coming: Promise<Parts> | undefined;

/** Fetches the palette once; a failed attempt is made anew the next time. */
function fetchParts(): Promise<Parts> {
  coming ??= load().then(
    (loaded) => {
      parts = loaded;
      return loaded;
    },
    (fault: unknown) => {
      coming = undefined;
      throw fault;
    },
  );
  return coming;
}

/** Fetches the palette for somebody who is about to open it. */
const prepare = () => void fetchParts().catch(() => undefined);

/**
 * The palette and the list of shortcuts over every page, fetched as soon as somebody reaches for them (`preparePalette`, the key that
 * begins the chord), and the keys that open them. `dialogs` stands beside the page.
 */
export function usePalette(onLogout: () => void): {
  openPalette: () => void;
  preparePalette: () => void;
  openShortcuts: () => void;
  dialogs: ReactNode;
} {
  const { t } = useLingui();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [shown, setShown] = useShellState('shown');
  const [query, setQuery] = useShellState('query');
  const [loaded, setLoaded] = useState(parts !== undefined);
  const [entered, setEntered] = useShellState('entered');
  const composing = useRef(false);
  const type = useCallback(
    (text: string) => {
      setEntered(false);
      setQuery(text);
    },
    [setEntered, setQuery],
  );
  useEffect(() => keepRecentPage(pathname), [pathname]);

  // In one go, its effects included: no key falls between the field that goes and the one that comes.
  const takeOver = useCallback(() => {
    if (parts !== undefined && !composing.current) flushSync(() => setLoaded(true));
  }, []);
  const failure = t`The search could not be loaded. Check your connection and try again`;
  const show = useCallback(
    (what: 'palette' | 'shortcuts') => {
      setQuery('');
      setEntered(false);
      // What is typed from here on is taken, whether the palette has come or not.
      if (parts !== undefined || what === 'palette') setShown(what);
      if (parts !== undefined) return setLoaded(true);
      fetchParts().then(
        () => {
          if (what === 'shortcuts') setShown(what);
        },
        (fault: unknown) => {
          logFault('The palette could not be loaded', fault);
          setShown(undefined);
          toast({ tone: 'danger', title: failure });
        },
      );
    },
    [failure, setEntered, setQuery, setShown],
  );
  // Also where it was opened in the shell before this one (shell-state.ts).
  useEffect(() => {
    if (shown === 'palette' && !loaded) fetchParts().then(takeOver, () => undefined);
  }, [shown, loaded, takeOver]);

  // Before what it shows is painted: a key that is pressed at once meets what stands there.
  useLayoutEffect(() => {
    const follow: Record<Shortcut, () => void> = {
      palette: () => {
        // A dialog that waits for an answer is answered first; a drawer is a part of its page.
        if (shown === 'palette') setShown(undefined);
        else if (document.querySelector('dialog:modal:not([data-part="drawer"])') === null) show('palette');
      },
      search: () => {
        if (!focusPageSearch()) show('palette');
      },
      shortcuts: () => show('shortcuts'),
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return prepare();
      const shortcut = shortcutOf(event, {
        typing: takesTyping(event.target),
        in_dialog: document.querySelector('dialog:modal') !== null,
        single_keys: singleKeysOn(),
      });
      if (shortcut === undefined) return;
      event.preventDefault();
      follow[shortcut]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [shown, setShown, show]);

  const close = () => setShown(undefined);
  return {
    openPalette: () => show('palette'),
    preparePalette: prepare,
    openShortcuts: () => show('shortcuts'),
    dialogs: dialogOf(),
  };

  function dialogOf(): ReactNode {
    if (shown === undefined) return null;
    if (parts === undefined || (!loaded && shown === 'palette')) {
      return shown === 'shortcuts' ? null : (
        <PaletteLoading
          query={query}
          onQuery={type}
          onEnter={() => setEntered(true)}
          onComposing={(now) => {
            composing.current = now;
            // After the word itself has been taken.
            if (!now) setTimeout(takeOver);
          }}
          onClose={close}
        />
      );
    }
    return shown === 'palette' ? (
      <parts.Palette
        query={query}
        onQuery={type}
        chooseFirst={entered}
        onLogout={onLogout}
        onShortcuts={() => setShown('shortcuts')}
        onClose={close}
      />
    ) : (
      <parts.Shortcuts onClose={close} />
    );
  }
}
