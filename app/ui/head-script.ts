import { earlyInputScript } from './early-input.ts';
import { themeScript } from './theme.ts';

/** The one script in every document's head. It is the same on every page, and its hash is allowed. */
export const headScript = themeScript + earlyInputScript;
