import { useEffect, useState } from 'react';

/** How often the remaining time is updated, in milliseconds. */
const pause = 30_000;

/** Returns the time by the device's clock. Null during hydration, because the server doesn't know that clock. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, []);

  return now;
}
