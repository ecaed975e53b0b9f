import { UiProvider } from '@countinghouse/ui/provider';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../shared/client/query-client.ts';
import { RouterLink } from '../shared/navigation/router-link.tsx';
import { router } from './router.tsx';
import { ReloadPrompt } from './version/reload-prompt.tsx';
import { useUiWords } from './words.ts';

/** The portal with all its providers. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Ui>
          <RouterProvider router={router} />
          <ReloadPrompt />
        </Ui>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Toasts and confirmation dialogs are outside the pages, and their links need the router too. */
function Ui({ children }: { children: ReactNode }) {
  return (
    <RouterContextProvider router={router}>
      <UiProvider words={useUiWords()} link={RouterLink}>
        {children}
      </UiProvider>
    </RouterContextProvider>
  );
}
