const names = ['--ui-primary', '--ui-link', '--ui-primary-hover'] as const;

let brand: string | null = null;

/**
 * Draws buttons and links in the colour of the site, for visitors and customers; staff see the product's own colours.
 * @param color `#rrggbb`, readable with white text; null: none; undefined: as before
 */
export function showBrandColor(color: string | null | undefined, isStaff: boolean): void {
  brand = color === undefined ? brand : color;
  // Tests of the session have no document.
  const style = typeof document === 'undefined' ? undefined : document.documentElement.style;
  if (!style) return;
  for (const name of names) style.removeProperty(name);
  if (!brand || isStaff) return;
  style.setProperty('--ui-primary', brand);
  style.setProperty('--ui-link', brand);
  style.setProperty('--ui-primary-hover', `color-mix(in srgb, ${brand} 85%, #000)`);
}
