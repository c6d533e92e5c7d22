import bwip from 'bwip-js/node';

/**
 * The widths of a Code 128 symbol in modules, bars and gaps in turn and a bar first. Throws on text that Code 128 cannot hold.
 */
export function code128(text: string): number[] {
  const [symbol] = bwip.raw('code128', text, {});
  if (!symbol || !('sbs' in symbol)) throw new Error(`no Code 128 of ${text}`);
  return symbol.sbs;
}
