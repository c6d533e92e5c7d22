/** A ref for a box that may be wider than its place: while there is more to see, the Tab key comes to it and the arrow keys move it. */
export function reachable(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const look = () => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  for (const one of [box, ...box.children]) watch.observe(one);
  return () => watch.disconnect();
}
