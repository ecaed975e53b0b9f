import { typedCard } from '@countinghouse/domain/card/typed-card';
import { searchDebounce_ms } from '@countinghouse/domain/constants';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePageSearch } from '../keyboard/page-search.ts';
import { searchOf } from './search-text.ts';

/** Why the text in a search field is not searched for. */
export type SearchHindrance = 'short' | 'card';

/**
 * The state of a search field that is kept in the address. Searches once the typing pauses. A card number is removed from the field and
 * never sent; only its last four digits are passed to `onLastFour`. The field follows other changes of the address (Back, a view). `/`
 * focuses it from anywhere on the page.
 */
export function useSearchTerm(
  searched: string,
  {
    onSearch,
    onLastFour,
    length_minimum = 1,
  }: {
    onSearch: (search: string) => void;
    /** Searches payments by the last four digits of the card. */
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
