import { searchDebounce_ms } from '@countinghouse/domain/constants';
import { useEffect, useState } from 'react';

/** Returns a text after the typing has paused for 300 ms (spec section 9). */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), searchDebounce_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
