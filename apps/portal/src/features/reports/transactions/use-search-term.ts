import { searchDebounce_ms } from '@countinghouse/domain/constants';
import { typedCard } from '@countinghouse/domain/typed-card';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePageSearch } from '../../../shared/keyboard/page-search.ts';
import { SEARCH_MIN_LENGTH } from './search-address.ts';

/**
 * The text of a search field over an address: what is typed is searched for once the typing rests, from three characters
 * on; a card number is taken out of the field, and its last four digits alone are searched for; an address that changes
 * otherwise (Back, a view) shows in the field. `/` goes to the field from anywhere on the page.
 */
export function useSearchTerm(
  searched: string,
  onSearch: (search: string) => void,
  onLastFour: (last_four: string) => void,
): { term: string; setTerm: (term: string) => void; field: RefObject<HTMLDivElement | null> } {
  const field = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    setShown(searched);
    if (wanted(term) !== searched) setTerm(searched);
  }
  const search = useRef(onSearch);
  const lastFour = useRef(onLastFour);
  useEffect(() => {
    search.current = onSearch;
    lastFour.current = onLastFour;
  });
  useEffect(() => {
    const found = typedCard(term);
    if (found.card === 'whole') {
      const timer = setTimeout(() => {
        setTerm('');
        if (found.last_four !== undefined) lastFour.current(found.last_four);
      }, searchDebounce_ms);
      return () => clearTimeout(timer);
    }
    if (wanted(term) === searched) return;
    const timer = setTimeout(() => search.current(wanted(term)), searchDebounce_ms);
    return () => clearTimeout(timer);
  }, [term, searched]);
  usePageSearch(() => field.current?.querySelector('input')?.focus());
  return { term, setTerm, field };
}

/** What is searched for while this stands in the field. */
function wanted(term: string): string {
  const trimmed = term.trim();
  return trimmed.length < SEARCH_MIN_LENGTH || typedCard(trimmed).card !== 'none' ? '' : trimmed;
}
