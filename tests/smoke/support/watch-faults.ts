/**
 * Records in the tab anything that pages must not do, and returns what has been recorded so far. Classic WebDriver needs this, because it
 * doesn't report console messages. The driver runs this function in every new page, so it starts once per page and can't use anything from
 * outside.
 */
export function watchFaults(): string[] {
  const key = 'smoke-faults';
  const noted = () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  const note = (fault: string) => sessionStorage.setItem(key, JSON.stringify([...noted(), `${fault} (${location.pathname})`]));

  const page = window as { watchesFaults?: boolean };
  if (page.watchesFaults === true) return noted();
  page.watchesFaults = true;

  window.addEventListener('error', (event) => note(`Uncaught: ${event.message}`));
  window.addEventListener('unhandledrejection', (event) => note(`Uncaught: ${String(event.reason)}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    note(`Content-Security-Policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
  );
  const write = console.error;
  console.error = (...parts: unknown[]) => {
    note(`Console: ${parts.map(String).join(' ')}`);
    write(...parts);
  };
  return noted();
}
