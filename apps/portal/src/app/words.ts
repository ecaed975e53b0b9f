import type { UiWords } from '@countinghouse/ui/words';
import { useLingui } from '@lingui/react/macro';

/** The words that the design system's components say themselves, in the reader's language. */
export function useUiWords(): UiWords {
  const { t } = useLingui();
  return {
    close: t`Close`,
    cancel: t`Cancel`,
    confirm: t`Confirm`,
    dismiss: t`Dismiss`,
    notifications: t`Messages`,
    copy: (label) => t`Copy ${label}`,
    copied: t`Copied`,
    optional: t`Optional`,
    loading: t`Loading`,
    tryAgain: t`Try again`,
    noData: t`No Data Available`,
    pages: t`Pages`,
    previousPage: t`Previous page`,
    nextPage: t`Next page`,
    gotoPage: (page) => t`Goto page ${page}`,
    remove: (label) => t`Remove ${label}`,
    previous: t`Previous`,
    next: t`Next`,
    showPassword: t`Show password`,
    hidePassword: t`Hide password`,
    breadcrumbs: t`Breadcrumbs`,
    clear: t`Clear`,
    nothingFound: t`Nothing found`,
    startDate: t`Start date`,
    endDate: t`End date`,
    apply: t`Apply`,
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    sortBy: (label) => t`Sort by ${label}`,
    select: (label) => t`Select ${label}`,
    selectAll: t`Select all rows`,
  };
}
