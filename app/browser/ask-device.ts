/** Asks the worker; null when this browser has none, or does not let it work. */
export async function askDeviceWorker<Answer>(message: object): Promise<Answer | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const registration = (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register('/worker.js'));
    const worker = registration.active ?? (await navigator.serviceWorker.ready).active;
    return await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => resolve(data as Answer));
      port1.start();
      if (worker === null) resolve(null);
      else worker.postMessage(message, [port2]);
    });
  } catch {
    return null;
  }
}
