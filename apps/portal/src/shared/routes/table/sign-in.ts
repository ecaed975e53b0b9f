import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Signing in. */
export const signInRoutes = [
  {
    name: 'auth',
    path: '/auth',
    public: true,
    access: null,
    section: 'other',
    title: msg`Sign In`,
    page: 'sign-in/sign-in-page',
    shows: 'Sign in to pick up where you left off.',
  },
  {
    name: 'auth-silent',
    path: '/auth/silent',
    public: true,
    access: null,
    section: 'other',
    title: msg`Sign In`,
    page: 'sign-in/sign-in-page',
    shows: 'Sign in to pick up where you left off.',
  },
  {
    name: 'auth-success',
    path: '/auth/success',
    public: true,
    access: null,
    section: 'other',
    title: msg`Sign In`,
    page: 'sign-in/sign-in-success-page',
    shows: 'The sign-in was not completed',
  },
] as const satisfies readonly RouteRow[];
