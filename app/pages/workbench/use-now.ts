import { useEffect, useState } from 'react';

/** How often the time that is left is told again, in milliseconds. */
const pause = 30_000;

/** Returns the time by the device's clock; null while the server's drawing is taken over, which knows no clock but its own. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, []);

  return now;
}
