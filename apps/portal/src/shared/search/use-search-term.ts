import { typedCard } from '@countinghouse/domain/card/typed-card';
import { searchDebounce_ms } from '@countinghouse/domain/constants';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePageSearch } from '../keyboard/page-search.ts';
import { searchOf } from './search-text.ts';

/** Why what stands in a search field is not searched for. */
export type SearchHindrance = 'short' | 'card';

/**
 * The text of a search field over an address: what is typed is searched for once the typing rests; a card number is taken
 * out of the field and goes nowhere, only its last four digits to who asks for them; an address that changes otherwise
 * (Back, a view) shows in the field. `/` goes to the field from anywhere on the page.
 */
export function useSearchTerm(
  searched: string,
  {
    onSearch,
    onLastFour,
    length_minimum = 1,
  }: {
    onSearch: (search: string) => void;
    /** Where a payment is looked for by the last four digits of its card. */
    onLastFour?: ((last_four: string) => void) | undefined;
    length_minimum?: number | undefined;
  },
): {
  term: string;
  setTerm: (term: string) => void;
  field: RefObject<HTMLDivElement | null>;
  hindrance: SearchHindrance | undefined;
} {
  const field = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState(searched);
  const [shown, setShown] = useState(searched);
  const [refused, setRefused] = useState(false);
  if (shown !== searched) {
    setShown(searched);
    if (searchOf(term, length_minimum) !== searched) setTerm(searched);
  }
  const latest = useRef({ onSearch, onLastFour });
  useEffect(() => {
    latest.current = { onSearch, onLastFour };
  });
  useEffect(() => {
    const found = typedCard(term);
    if (found.card === 'whole') {
      const timer = setTimeout(() => {
        const { onLastFour } = latest.current;
        setTerm('');
        setRefused(onLastFour === undefined || found.last_four === undefined);
        if (found.last_four !== undefined) onLastFour?.(found.last_four);
      }, searchDebounce_ms);
      return () => clearTimeout(timer);
    }
    const wanted = searchOf(term, length_minimum);
    if (wanted === searched) return;
    const timer = setTimeout(() => latest.current.onSearch(wanted), searchDebounce_ms);
    return () => clearTimeout(timer);
  }, [term, searched, length_minimum]);
  usePageSearch(() => field.current?.querySelector('input')?.focus());
  const typed = term.trim();
  const begun = onLastFour === undefined && typedCard(typed).card !== 'none';
  return {
    term,
    setTerm: (text) => {
      setRefused(false);
      setTerm(text);
    },
    field,
    hindrance:
      typed !== '' && typed.length < length_minimum ? 'short' : begun || (refused && typed === '') ? 'card' : undefined,
  };
}
