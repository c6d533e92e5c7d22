type Rgb = [number, number, number];

function rgbOf(hex: string): Rgb | null {
  const digits = /^#?([\da-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb;
}

function lightOf(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const hexOf = (rgb: Rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The contrast of two colours as WCAG counts it, 1 to 21; 1 when either is no colour. */
export function contrast(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  if (!a || !b) return 1;
  const [dark, light] = [lightOf(a), lightOf(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A colour darkened step by step until it stands out from white by `least` (4.5: text); undefined when it is no colour. */
export function readable(hex: string, least = 4.6): string | undefined {
  let rgb = rgbOf(hex);
  if (!rgb) return undefined;
  while (contrast(hexOf(rgb), '#ffffff') < least) rgb = rgb.map((value) => value * 0.96) as Rgb;
  return hexOf(rgb);
}
