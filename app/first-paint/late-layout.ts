/**
 * A script that makes the browser lay out only the sections in view at first (`late-layout` in app.css). Without it, every chunk of a long
 * document would trigger a full layout, which takes a tenth of a second or more on a slow device. The script takes effect only when reading
 * starts at the top, because a link into the page, a reload and Back depend on the height of everything above.
 */
export const lateLayoutScript = `(function(d,way){if(way&&way.type==='navigate'&&!location.hash)d.dataset.arriving='';addEventListener('click',function(e){if(e.target.closest('a[href*="#"]'))delete d.dataset.arriving},true)})(document.documentElement,performance.getEntriesByType('navigation')[0]);`;

/** Turns late layout off. After the first page, content arrives all at once, so it can be laid out right away. */
export function endLateLayout(): void {
  delete document.documentElement.dataset['arriving'];
}

/** Lays out the other sections one by one, whenever the browser is idle. */
export function layOutRest(): void {
  if (document.documentElement.dataset['arriving'] === undefined) return;

  const sections = document.querySelectorAll<HTMLElement>('.late-layout').values();
  whenIdle(function layOutNext() {
    const { value } = sections.next();
    if (value === undefined) return;
    value.dataset['laidOut'] = '';
    whenIdle(layOutNext);
  });
}

/** WebKit has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 50);
}
