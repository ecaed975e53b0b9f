import { createContext } from 'react';
import { countinghouse } from '../template.ts';

/** The brand of the mail: shown by the frame, and its colour used inside. */
export const BrandContext = createContext(countinghouse);
