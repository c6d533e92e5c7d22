import bwip from 'bwip-js/node';

/**
 * The widths of a Code 128 symbol in modules, bars and gaps in turn and a bar first. Throws on text that Code 128 cannot hold.
 */
export function code128(text: string): number[] {
  const [symbol] = bwip.raw('code128', text, {});
  if (!symbol || !('sbs' in symbol)) throw new Error(`no Code 128 of ${text}`);
  return symbol.sbs;
}

/** A QR symbol: how many modules a side it has, and which of them are dark, row by row. Throws on text that is too long for one. */
export function qrCode(text: string): { side: number; dark: boolean[] } {
  const [symbol] = bwip.raw('qrcode', text, {});
  if (!symbol || !('pixs' in symbol)) throw new Error(`no QR code of ${text}`);
  return { side: symbol.pixx, dark: symbol.pixs.map((pixel: number) => pixel === 1) };
}
