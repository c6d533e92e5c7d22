import { outlineOf } from '@entrepot/server/core/print/fonts.ts';
import { captchaSigns } from '@entrepot/server/modules/account/letters.ts';

const letters: Record<string, string> = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

/** The shape of each sign of a picture: its drawing commands without their numbers, left to right. Lines have no fill. */
function shapesOf(svg: string): string[] {
  return [...svg.matchAll(/<path\b[^>]*>/g)]
    .map(([path]) => ({ fill: /fill="([^"]*)"/.exec(path)?.[1], d: / d="([^"]*)"/.exec(path)?.[1] ?? '' }))
    .filter(({ fill }) => fill !== 'none')
    .map(({ d }) => ({ middle: middleOf(d), shape: d.replace(/[^A-Z]/g, '') }))
    .sort((a, b) => a.middle - b.middle)
    .map(({ shape }) => shape);
}

/** The horizontal middle of a path of pairs of numbers. */
function middleOf(d: string): number {
  const across = (d.match(/-?[\d.]+/g) ?? []).map(Number).filter((_, at) => at % 2 === 0);
  return (Math.min(...across) + Math.max(...across)) / 2;
}

const signOf = (async () => {
  const known = [...captchaSigns].map(async (sign) => {
    const { commands } = await outlineOf(sign);
    return [commands.map(({ command }) => letters[command]).join(''), sign] as const;
  });
  return new Map(await Promise.all(known));
})();

/** Reads the text of a captcha from its picture (an SVG data URL), as a person would. */
export async function readCaptcha(address: string): Promise<string> {
  const svg = Buffer.from(address.split(',')[1] ?? '', 'base64').toString();
  const known = await signOf;
  return shapesOf(svg)
    .map((shape) => known.get(shape) ?? '?')
    .join('');
}
