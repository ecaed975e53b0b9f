import { useEffect } from 'react';
import { createIdleCounter } from '../../shared/sign-in/idle-counter.ts';
import { logout } from '../../shared/sign-in/logout.ts';

const second_ms = 1_000;

/** Signs out whoever leaves the home page alone for more than 90 minutes (spec section 4: on the home page). */
export function useIdleLogout(): void {
  useEffect(() => {
    const counter = createIdleCounter(() => void logout('idle'));
    const timer = setInterval(counter.tick, second_ms);
    window.addEventListener('mousemove', counter.reset);
    window.addEventListener('keydown', counter.reset);
    return () => {
      clearInterval(timer);
      window.removeEventListener('mousemove', counter.reset);
      window.removeEventListener('keydown', counter.reset);
    };
  }, []);
}
