/**
 * Sends a message to the service worker and returns the answer. Returns null if the browser has no service worker or doesn't let it run.
 */
export async function messageServiceWorker<Answer>(message: object): Promise<Answer | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const worker = await findWorker(navigator.serviceWorker);
    if (worker === null) return null;
    return await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => resolve(data as Answer));
      port1.start();
      worker.postMessage(message, [port2]);
    });
  } catch {
    return null;
  }
}

/**
 * Finds or starts the service worker. Returns null if the browser discards the worker during installation, as it does when storage is
 * blocked or full.
 */
async function findWorker(container: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  const registration = (await container.getRegistration()) ?? (await container.register('/worker.js', { updateViaCache: 'none' }));
  const { active, waiting, installing } = registration;
  const worker = active ?? waiting ?? installing;
  if (active !== null || worker === null) return active;

  return new Promise((resolve) => {
    const tell = () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') resolve(null);
    };
    worker.addEventListener('statechange', tell);
    tell();
  });
}
