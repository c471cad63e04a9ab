/** Says what a page can't do without JavaScript. Only browsers that have it turned off show this. */
export function NoScriptNote({ children }: { children: string }) {
  return (
    <noscript>
      <p className="mb-6 rounded-md border border-line bg-warning-soft px-4 py-3">{children}</p>
    </noscript>
  );
}
