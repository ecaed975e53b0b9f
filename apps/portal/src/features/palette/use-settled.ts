import { searchDebounce_ms } from '@countinghouse/domain/constants';
import { useEffect, useState } from 'react';

/** Whether a text has stood as it is for long enough to be searched for. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDebounce_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
