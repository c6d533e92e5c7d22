/** The least contrast of text, by WCAG 2.2, criterion 1.4.3 (level AA). */
export const leastContrast = 4.5;

type Channels = readonly [number, number, number];

const channelsOf = (color: string): Channels => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;
const hex = (channels: Channels) => `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of a colour, 0 to 1, as WCAG 2.2 defines it for sRGB. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((one) => {
    const share = one / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the nearest darker shade of a colour, in steps of a hundredth, that is readable on every one of some light backgrounds. */
export function readableShade(color: string, backgrounds: readonly string[], least = leastContrast): string {
  for (let percent = 100; percent > 0; percent--) {
    const shade = hex(channelsOf(color).map((one) => (one * percent) / 100) as unknown as Channels);
    if (backgrounds.every((background) => contrastOf(shade, background) >= least)) return shade;
  }
  return '#000000';
}
