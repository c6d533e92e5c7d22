import svgCaptcha from 'svg-captcha';

// The package's export is also a function that renders a text; its types omit that.
const draw = svgCaptcha as typeof svgCaptcha & ((text: string, how: object) => string);

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const options = { noise: 0, width: 150, height: 50 };

/** The shape of each glyph of a picture: its drawing commands without their numbers, left to right. Lines of noise have no fill. */
function shapesOf(svg: string): string[] {
  return [...svg.matchAll(/<path\b[^>]*>/g)]
    .map(([path]) => ({ fill: /fill="([^"]*)"/.exec(path)?.[1], d: / d="([^"]*)"/.exec(path)?.[1] ?? '' }))
    .filter(({ fill }) => fill !== 'none')
    .map(({ d }) => ({ left: Number(/M\s*(-?[\d.]+)/.exec(d)?.[1] ?? 0), shape: d.replace(/[^A-Z]/gi, '') }))
    .sort((a, b) => a.left - b.left)
    .map(({ shape }) => shape);
}

const letterOf = new Map(letters.map((letter) => [shapesOf(draw(letter, options))[0]!, letter]));

/** Reads the text of a captcha from its picture (an SVG data URL), as a person would. */
export function readCaptcha(address: string): string {
  const svg = Buffer.from(address.split(',')[1] ?? '', 'base64').toString();
  return shapesOf(svg)
    .map((shape) => letterOf.get(shape) ?? '?')
    .join('');
}
