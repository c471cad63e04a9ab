import { useEffect } from 'react';

import { useStore } from './store.ts';
import { StoredValue } from './stored-value.ts';

/** The chosen theme. "system" follows the device's setting. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'northkey-theme';

/**
 * The script that sets the theme before the first paint, so that the wrong theme never flashes. It's the same on every page, so the CSP
 * allows it by hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** The chosen theme, stored in the format that the script in the head reads. */
const chosen = new StoredValue<Theme>({
  key,
  initial: 'system',
  parse: (stored) => (stored === 'light' || stored === 'dark' ? stored : 'system'),
  isText: true,
});

/** Returns the chosen theme. Components that use this hook update when the theme changes in any tab. */
export function useTheme(): Theme {
  useEffect(() => chosen.subscribe(showTheme), []);
  return useStore(chosen);
}

export function chooseTheme(theme: Theme): void {
  chosen.set(theme);
}

function showTheme(): void {
  const theme = chosen.get();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
