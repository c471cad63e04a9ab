import { useRef, useState } from 'react';

export type FramedTheme = 'light' | 'dark';

/** Shows a framed page of the portal in a theme, whatever theme the browser prefers. */
export function useFramedTheme() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [theme, setTheme] = useState<FramedTheme>('light');

  const show = (chosen: FramedTheme) => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) root.dataset['theme'] = chosen;
  };
  return {
    theme,
    choose: (chosen: FramedTheme) => {
      setTheme(chosen);
      show(chosen);
    },
    /** What the frame needs: each page that it loads gets the theme. */
    framed: { ref: frame, onLoad: () => show(theme) },
  };
}
