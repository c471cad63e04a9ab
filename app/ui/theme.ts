/** A person's choice of theme; "system" follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'northkey-theme';

/** Runs before the first paint, so that the wrong theme never flashes. It is the same on every page, and its hash is allowed. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme and remembers it; where storage is refused, it lasts for this page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;

  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that stores nothing still shows the theme until the next load.
  }
}
