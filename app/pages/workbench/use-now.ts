import { useEffect, useState } from 'react';

/** The interval at which the remaining time is updated, in milliseconds. */
const pause = 30_000;

/** Returns the device's current time, or null during hydration because the server doesn't know the device's clock. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, []);

  return now;
}
