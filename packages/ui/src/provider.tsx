import './style/styles.css';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { type AnchorProps, LinkProvider } from './button/anchor.tsx';
import { Toaster } from './feedback/toast.tsx';
import { ConfirmHost } from './overlay/confirm.tsx';
import { accentVariables } from './style/accent-ramp.ts';
import { followColorScheme } from './style/color-scheme.tsx';
import { type UiWords, WordsProvider } from './words.tsx';

/**
 * Mounted once at the root: tokens, colour scheme (follows the system until it is chosen), the components' own texts, the router's link,
 * toasts and confirmations. `accent` is a merchant's colour as #rrggbb; it replaces the ink ramp only.
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
