import { createRequire } from 'node:module';
import type Bwip from 'bwip-js/node';

const load = createRequire(import.meta.url);
/** Loaded when the first symbol is drawn: a start needs none. */
const library = (): typeof Bwip => load('bwip-js');

/**
 * The widths of a Code 128 symbol in modules, bars and gaps in turn and a bar first. Throws on text that Code 128 cannot hold.
 */
export function code128(text: string): number[] {
  const [symbol] = library().raw('code128', text, {});
  if (!symbol || !('sbs' in symbol)) throw new Error(`no Code 128 of ${text}`);
  return symbol.sbs;
}

/** A QR symbol: how many modules a side it has, and which of them are dark, row by row. Throws on text that is too long for one. */
export function qrCode(text: string): { side: number; dark: boolean[] } {
  const [symbol] = library().raw('qrcode', text, {});
  if (!symbol || !('pixs' in symbol)) throw new Error(`no QR code of ${text}`);
  return { side: symbol.pixx, dark: symbol.pixs.map((pixel: number) => pixel === 1) };
}

/** A QR symbol as a picture, four modules of white around it, as an address that holds its data. */
export function qrPicture(text: string): string {
  const { side, dark } = qrCode(text);
  const path = dark.flatMap((is, at) => (is ? [`M${(at % side) + 4} ${Math.floor(at / side) + 4}h1v1h-1z`] : [])).join('');
  const size = side + 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
