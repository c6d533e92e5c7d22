import { randomInt } from 'node:crypto';

/** The measures of a slide puzzle in px: the picture, the piece's square, and the radius of its knobs. */
export const puzzleSize = { width: 300, height: 150, piece: 42, radius: 10 } as const;
/** The side of the picture of the piece: its square with a knob on two sides. */
export const pieceSide = puzzleSize.piece + puzzleSize.radius * 2 + 3;
/** Maximum distance from the gap, in px, at which a piece is accepted. */
const tolerance = 5;

const { width, height, piece, radius } = puzzleSize;
const at = (least: number, max: number) => randomInt(least, max + 1);
const colour = (light: number) => `hsl(${at(0, 359)} ${at(35, 70)}% ${light}%)`;

/** Returns the outline of a piece whose square is at x, y: a knob above and to the right, a notch to the left. */
function outline(x: number, y: number): string {
  const half = piece / 2;
  return [
    `M${x} ${y}`,
    `h${half - radius}`,
    `a${radius} ${radius} 0 1 1 ${radius * 2} 0`,
    `h${half - radius}`,
    `v${half - radius}`,
    `a${radius} ${radius} 0 1 1 0 ${radius * 2}`,
    `v${half - radius}`,
    `h${-piece}`,
    `v${-(half - radius)}`,
    `a${radius} ${radius} 0 1 0 0 ${-radius * 2}`,
    'z',
  ].join('');
}

/** Draws a random landscape: a gradient, discs, bars and hills. */
function landscape(): string {
  const discs = Array.from(
    { length: 9 },
    () => `<circle cx="${at(0, width)}" cy="${at(0, height)}" r="${at(8, 42)}" fill="${colour(at(40, 75))}" opacity=".7"/>`,
  );
  const bars = Array.from({ length: 7 }, () => {
    const [x, y] = [at(-20, width), at(-20, height)];
    return `<rect x="${x}" y="${y}" width="${at(20, 90)}" height="${at(10, 40)}" rx="6" fill="${colour(at(35, 70))}" opacity=".6" transform="rotate(${at(-40, 40)} ${x} ${y})"/>`;
  });
  const hill = `<path d="M0 ${height} C ${at(40, 90)} ${at(60, 130)} ${at(120, 180)} ${at(70, 140)} ${width} ${at(80, 140)} V${height} Z" fill="${colour(32)}" opacity=".75"/>`;
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colour(78)}"/><stop offset="1" stop-color="${colour(52)}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${[...discs, ...bars].join('')}${hill}`;
}

const svg = (w: number, h: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${inside}</svg>`);
const png = (data: Buffer) => `data:image/png;base64,${data.toString('base64')}`;

/** A puzzle as the client draws it: the picture with its gap, the piece, its vertical offset, and the position of the gap. */
export interface Puzzle {
  image: string;
  piece: string;
  top: number;
  offset: number;
}

/** Draws a new puzzle. Both pictures are bitmaps, so that neither reveals the gap. */
export async function drawPuzzle(): Promise<Puzzle> {
  // Loaded at the first puzzle: the picture library is not part of every start.
  const { default: sharp } = await import('sharp');
  const [x, y] = [at(piece + radius * 3, width - pieceSide), at(radius * 2, height - pieceSide + radius * 2)];
  const top = y - radius * 2;
  const ground = await sharp(svg(width, height, landscape()))
    .png()
    .toBuffer();
  const gap = svg(
    width,
    height,
    `<path d="${outline(x, y)}" fill="#000" fill-opacity=".55" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>`,
  );
  const mask = svg(width, height, `<path d="${outline(x, y)}" fill="#fff"/>`);
  const edge = svg(width, height, `<path d="${outline(x, y)}" fill="none" stroke="#fff" stroke-width="1.5"/>`);
  const window = { left: x, top, width: pieceSide, height: pieceSide };
  const cut = await sharp(ground)
    .composite([{ input: mask, blend: 'dest-in' }, { input: edge }])
    .png()
    .toBuffer();
  const [image, pieceImage] = await Promise.all([
    sharp(ground)
      .composite([{ input: gap }])
      .png()
      .toBuffer(),
    sharp(cut).extract(window).png().toBuffer(),
  ]);
  return { image: png(image), piece: png(pieceImage), top, offset: x };
}

/** Returns the offsets that an answer matches: `143;1,-2,0` is the slider's offset and its vertical deviations on the way, in px. */
export function offsetsOf(answer: string): number[] {
  const found = /^(\d{1,3});(-?\d{1,4}(?:,-?\d{1,4}){0,499})$/.exec(answer.trim());
  // A hand is never quite level: a path without any deviation comes from a program.
  if (!found || found[2]!.split(',').every((one) => Number(one) === 0)) return [];
  return Array.from({ length: tolerance * 2 + 1 }, (_, step) => Number(found[1]) - tolerance + step);
}
