import { useEffect, useState } from 'react';

/** How long somebody has stopped typing before a search begins (spec section 9). */
const debounce_ms = 300;

/** Whether a text has stood as it is for long enough to be searched for. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounce_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
