/** An accepted message redirects here; after a failure visitors come by the back button or a new visit. */
export function hasArrived(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || !URL.canParse(document.referrer)) return false;
  const { pathname } = new URL(document.referrer);
  return pathname === location.pathname || /\/(discussion\/confirm|mail\/chatter_post)$/.test(pathname);
}
