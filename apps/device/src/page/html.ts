/** A piece of a page that needs no more care. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
type Piece = Html | string | number | false | null | Piece[];

/** A piece of a page; what is put into it is text, unless it is a piece itself. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(parts.map((part, at) => part + (at < pieces.length ? asText(pieces[at] ?? null) : '')).join(''));

function asText(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(asText).join('');
  return piece === null || piece === false ? '' : String(piece).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
