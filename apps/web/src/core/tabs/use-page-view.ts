import { useState } from 'react';
import { useTabLocation, writeQuery } from './tab-location.ts';

/**
 * The view of a page that has several, each with its own list and filters. The address names the view, besides the first one, so that a link
 * opens it; `show` changes to a view with these filters.
 */
export function usePageView<View extends string>(views: readonly [View, ...View[]]) {
  const place = useTabLocation();
  const [usual] = views;
  const [view, setView] = useState<View>(views.find((one) => one === place.query.get('view')) ?? usual);
  const show = (next: View, query: Record<string, string> = {}) => {
    writeQuery(place, new URLSearchParams(next === usual ? query : { view: next, ...query }));
    setView(next);
  };
  return { view, show, title: place.title };
}
