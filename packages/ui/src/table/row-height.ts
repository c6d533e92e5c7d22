const usual = 34;

/** The height of a row by the density, in pixels; rows follow the text size of the browser. */
export function rowHeight(): number {
  const root = getComputedStyle(document.documentElement);
  return Number.parseFloat(root.getPropertyValue('--ui-row')) * Number.parseFloat(root.fontSize) || usual;
}
