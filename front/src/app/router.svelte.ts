// Pages by path, without a hash: the server answers every path that is not a file with the shell.
const here = (): string => location.pathname + location.search;

let at = $state(here());
let isFirst = true;

addEventListener('popstate', () => {
  isFirst = false;
  at = here();
});

/** Whether this is the page that the browser opened, and not one that was gone to from another. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** The path that is shown, with its query. */
export function path(): string {
  return at;
}

/** Go to `to`; `replace` leaves no step back. */
export function go(to: string, { replace = false } = {}): void {
  if (to !== here()) history[replace ? 'replaceState' : 'pushState'](null, '', to);
  isFirst = false;
  const moved = to.split('?')[0] !== at.split('?')[0];
  at = here();
  if (moved && !replace) scrollTo(0, 0);
}

/** Links within the site go without loading it anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
