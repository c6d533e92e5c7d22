import { randomInt } from 'node:crypto';
import { type Outline, outlineOf } from '../../core/print/fonts.ts';

/** Letters and digits that no reader takes for another one, also turned. */
export const captchaSigns = 'ABCDFGHJKMNPQRTUVWY3478';
/** The measures of a picture in px, and the number of its signs. */
export const lettersSize = { width: 150, height: 50, count: 4 } as const;

const { width, height, count } = lettersSize;
const between = (least: number, most: number) => randomInt(least, most + 1);
const dark = () => `hsl(${between(0, 359)} ${between(45, 90)}% ${between(22, 42)}%)`;
const px = (value: number) => Math.round(value * 100) / 100;

const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** Draws a sign around a point: turned, stretched and with every point moved a little. */
function signAt({ commands, em }: Outline, x: number, y: number): string {
  const [across, up] = [0, 1].map((axis) => middleOf(commands.flatMap(({ args }) => args.filter((_, at) => at % 2 === axis))));
  const angle = (between(-18, 18) * Math.PI) / 180;
  const size = between(34, 40) / em;
  const [sin, cos, stretch] = [Math.sin(angle), Math.cos(angle), between(85, 110) / 100];
  const placed = (left: number, top: number) => {
    const [dx, dy] = [(left - across!) * size * stretch, -(top - up!) * size];
    const moved = between(-25, 25) / 100;
    return `${px(x + dx * cos - dy * sin + moved)} ${px(y + dx * sin + dy * cos + moved)}`;
  };
  const letterOf: Record<string, string> = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
  const drawn = commands.map(({ command, args }) => {
    const points = args.flatMap((value, at) => (at % 2 ? [placed(args[at - 1]!, value)] : []));
    return letterOf[command]! + points.join(' ');
  });
  return `<path fill="${dark()}" d="${drawn.join('')}"/>`;
}

function line(): string {
  const point = (from: number, to: number) => `${between(from, to)} ${between(3, height - 3)}`;
  const middle = width / 2;
  const d = `M${point(1, 20)}C${point(middle - 25, middle)} ${point(middle, middle + 25)} ${point(width - 20, width - 1)}`;
  return `<path d="${d}" stroke="${dark()}" stroke-width="1.5" fill="none"/>`;
}

/** The order of the parts is random, because it would name the order of the signs. */
function shuffled<T>(parts: readonly T[]): T[] {
  const left = [...parts];
  return parts.map(() => left.splice(randomInt(left.length), 1)[0]!);
}

/**
 * Draws signs to read, as an SVG picture. The signs come from the random numbers of the operating system, because those of `Math.random`
 * can be computed from what a picture shows (ASVS 5.0 V11.5.1).
 */
export async function drawLetters(): Promise<{ text: string; svg: string }> {
  const signs = Array.from({ length: count }, () => captchaSigns[randomInt(captchaSigns.length)]!);
  const outlines = await Promise.all(signs.map(outlineOf));
  const cell = (width - 10) / count;
  const parts = outlines.map((outline, at) => signAt(outline, 5 + cell * (at + 0.5) + between(-2, 2), height / 2 + between(-3, 3)));
  const ground = `<rect width="100%" height="100%" fill="#fff"/>`;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return { text: signs.join(''), svg: `${start}${ground}${shuffled([...parts, line(), line()]).join('')}</svg>` };
}
