import { createContext } from 'react';
import { countinghouse } from '../template.ts';

/** Whose mail it is: the frame says so, and what is inside takes its colour. */
export const BrandContext = createContext(countinghouse);
