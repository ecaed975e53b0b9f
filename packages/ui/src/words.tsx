import { createContext, useContext } from 'react';

/**
 * The components' own texts. The application translates them once and passes them to the provider; all other texts are passed as properties
 * of a component.
 */
export type UiWords = {
  /** Accessible name of every close button: 'Close'. */
  close: string;
  /** A dialog's second button: 'Cancel'. */
  cancel: string;
  /** A dialog's primary button: 'Confirm'. */
  confirm: string;
  /** A toast's close button: 'Dismiss'. */
  dismiss: string;
  /** Name of the region of toasts: 'Notifications'. */
  notifications: string;
  /** 'Copy {label}', such as 'Copy the payment ID'. */
  copy: (label: string) => string;
  /** Announced and shown after copying: 'Copied'. */
  copied: string;
  /** The mark of an optional field: 'Optional'. */
  optional: string;
  /** The mark of a required field, where few are: 'Required'. */
  required: string;
  /** Announced while something loads: 'Loading'. */
  loading: string;
  /** 'Try again'. */
  tryAgain: string;
  /** 'No Data Available', inside tables and charts. */
  noData: string;
  /** Name of the page list: 'Pages'. */
  pages: string;
  /** 'Previous page' and 'Next page'. */
  previousPage: string;
  nextPage: string;
  /** 'Goto page {page}'. */
  gotoPage: (page: number) => string;
  /** A chip's remove button: 'Remove {label}'. */
  remove: (label: string) => string;
  /** Drawer: 'Previous' and 'Next'. */
  previous: string;
  next: string;
  /** Password field: 'Show password' and 'Hide password'. */
  showPassword: string;
  hidePassword: string;
  /** Name of the breadcrumb list: 'Breadcrumbs'. */
  breadcrumbs: string;
  /** Search fields: 'Clear' and, under an open list without a match, 'Nothing found'. */
  clear: string;
  nothingFound: string;
  /** Announced when the options of a list change: '3 results'. */
  resultCount: (count: number) => string;
  /** Date range: 'Start date', 'End date', 'Apply', 'Previous month', 'Next month'. */
  startDate: string;
  endDate: string;
  apply: string;
  previousMonth: string;
  nextMonth: string;
  /** Names of a calendar's two choices: 'Month' and 'Year'. */
  month: string;
  year: string;
  /** A date field's button: 'Open the calendar'. */
  openCalendar: string;
  /** The letters for the parts of a date: 'YYYY', 'MM', 'DD'. */
  dateLetters: { year: string; month: string; day: string };
  /** 'Enter the date as {pattern}', such as 'MM/DD/YYYY'. */
  dateUnreadable: (pattern: string) => string;
  /** 'Choose {date} or later' and 'Choose {date} or earlier'. */
  dateTooEarly: (date: string) => string;
  dateTooLate: (date: string) => string;
  /** 'Enter a time such as {example}'. */
  timeUnreadable: (example: string) => string;
  /** Lists that take new values: 'Add {value}'. */
  addValue: (value: string) => string;
  /** File field: 'Choose a file', 'or drop it here', and for several 'Choose files', 'or drop them here'. */
  chooseFile: string;
  orDropFile: string;
  chooseFiles: string;
  orDropFiles: string;
  /** '{name} is larger than {limit}' and '{name} is not of a type that can be taken'. */
  fileTooLarge: (name: string, limit: string) => string;
  fileTypeRefused: (name: string) => string;
  /** After a file's size: 'Sent'. */
  fileSent: string;
  /** Added to a column's name in its sort button's title: 'Sort by {label}'. */
  sortBy: (label: string) => string;
  /** Row selection: 'Select {label}' and 'Select all rows'. */
  select: (label: string) => string;
  selectAll: string;
};

const WordsContext = createContext<UiWords | null>(null);

/** Provides the translated texts. UiProvider uses it. */
export const WordsProvider = WordsContext.Provider;

/** Returns the translated texts. Throws outside UiProvider. */
export function useWords(): UiWords {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('UiProvider is missing above this component');
  return words;
}
