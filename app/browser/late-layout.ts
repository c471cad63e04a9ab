/**
 * Has the browser lay out first those sections of a page that are in the window (`late-layout` in app.css): with each
 * piece of a long document that arrives, all of it would be laid out, a tenth of a second and more on a slow device. Only
 * where one begins to read at the top: for a link into the page, a reload and Back, all that is above needs its height.
 */
export const lateLayoutScript = `(function(d,way){if(way&&way.type==='navigate'&&!location.hash)d.dataset.arriving='';addEventListener('click',function(e){if(e.target.closest('a[href*="#"]'))delete d.dataset.arriving},true)})(document.documentElement,performance.getEntriesByType('navigation')[0]);`;

/** Has the other sections laid out, one by one, whenever there is nothing else to do. */
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

/** WebKit tells nobody when it has nothing to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 50);
}
