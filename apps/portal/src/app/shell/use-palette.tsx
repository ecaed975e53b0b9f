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
import { rememberRecentPage } from '../../shared/navigation/recent-pages.ts';
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

/** Fetches the palette once. After a failure the next call tries again. */
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

/** Fetches the palette when the user is about to open it. */
const prepare = () => void fetchParts().catch(() => undefined);

/**
 * The palette and the list of shortcuts, above every page, and the keys that open them. They are fetched as soon as the user is likely to
 * open them (`preparePalette`, or the first key of the chord). `dialogs` is rendered beside the page.
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
  useEffect(() => rememberRecentPage(pathname), [pathname]);

  // Synchronous, effects included, so that no key is lost between the old field and the new one.
  const takeOver = useCallback(() => {
    if (parts !== undefined && !composing.current) flushSync(() => setLoaded(true));
  }, []);
  const failure = t`The search could not be loaded. Check your connection and try again`;
  const show = useCallback(
    (what: 'palette' | 'shortcuts') => {
      setQuery('');
      setEntered(false);
      // From here on typing is accepted, even if the palette has not loaded yet.
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
  // Also when it was opened in the previous shell (shell-state.ts).
  useEffect(() => {
    if (shown === 'palette' && !loaded) fetchParts().then(takeOver, () => undefined);
  }, [shown, loaded, takeOver]);

  // A layout effect, so that a key pressed right after the paint is already handled.
  useLayoutEffect(() => {
    const follow: Record<Shortcut, () => void> = {
      palette: () => {
        // The palette does not open above a dialog that waits for an answer. A drawer is part of its page.
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
            // After the composed word has been accepted.
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
