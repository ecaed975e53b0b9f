import './styles.css';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { accentVariables } from './accent-ramp.ts';
import { type AnchorProps, LinkProvider } from './anchor.tsx';
import { followColorScheme } from './color-scheme.tsx';
import { ConfirmHost } from './confirm.tsx';
import { Toaster } from './toast.tsx';
import { type UiWords, WordsProvider } from './words.tsx';

/**
 * Stands once at the root: tokens, colour scheme (follows the system until somebody sets it), the words that
 * components say themselves, the router's link, toasts and confirmations. `accent` is a merchant's colour as #rrggbb;
 * it replaces the ink ramp only.
 */
export function UiProvider({
  words,
  link = null,
  accent = null,
  children,
}: {
  words: UiWords;
  link?: ComponentType<AnchorProps> | null;
  accent?: string | null;
  children: ReactNode;
}) {
  useLayoutEffect(followColorScheme, []);
  useLayoutEffect(() => {
    if (accent === null) return;
    const variables = Object.entries(accentVariables(accent));
    const style = document.documentElement.style;
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [accent]);
  return (
    <WordsProvider value={words}>
      <LinkProvider value={link}>
        {children}
        <ConfirmHost />
        <Toaster />
      </LinkProvider>
    </WordsProvider>
  );
}
