import { codeOfCommand, commands } from '@entrepot/contract/core/command-cards.ts';
import { screenCards } from '@entrepot/contract/core/screen-cards.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { FileStore } from '../../core/files/files.ts';
import { type Box, drawCode128, drawText, mm, type Pdf, pdfKind, pdfOf } from '../../core/print/pdf.ts';
import type { Tx } from '../../core/db/db.ts';

/** A card: its title and the barcode. */
interface Card {
  title: string;
  code: string;
}

const counts = [2, 3, 5, 10, 20, 50];
const page = { wide: 210, high: 297 };
const card = { wide: 95, high: 45 };
const columns = 2;
const eachPage = 12;
const edge = { x: 10, y: 12 };

/** The cards in the caller's language: cards that open screens, command cards and quantity cards. */
export function cardsIn(translate: (name: string, values?: Record<string, unknown>) => string): Card[] {
  return [
    ...screenCards.map((code) => ({ title: translate(`screens.${code}`), code })),
    ...commands.map((command) => ({ title: translate(`commands.${command}`), code: codeOfCommand(command) })),
    ...counts.map((pieces) => ({ title: translate('commands.several', { pieces }), code: codeOfCommand('pieces', pieces) })),
  ];
}

/** Prints the workplace cards into one PDF and returns its URL. */
export const printCards =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller): Promise<string> => {
    const translate = (name: string, values?: Record<string, unknown>) => text(caller.language, `packages.cards.${name}`, values) ?? name;
    const cards = cardsIn(translate);
    const name = `cards-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
    const bytes = await pdfOf(translate('title'), (doc) => drawCards(doc, cards));
    const { url } = await files.store(tx, caller, { siteId: caller.siteId, name, kind: pdfKind }, bytes);
    return url;
  };

/** Draws cards on as many pages as they need. */
export function drawCards(doc: Pdf, cards: readonly Card[]): void {
  for (const [at, one] of cards.entries()) {
    if (at % eachPage === 0) doc.addPage({ size: [mm(page.wide), mm(page.high)], margin: 0 });
    const place = at % eachPage;
    const x = edge.x + (place % columns) * card.wide;
    const y = edge.y + Math.floor(place / columns) * card.high;
    drawCard(doc, one, { x: mm(x), y: mm(y), width: mm(card.wide), height: mm(card.high) });
  }
}

/** Draws one card with its cutting line. */
function drawCard(doc: Pdf, { title, code }: Card, { x, y, width, height }: Box): void {
  const row = (top: number, high: number, side = 4): Box => ({
    x: x + mm(side),
    y: y + mm(top),
    width: width - mm(2 * side),
    height: mm(high),
  });
  doc.lineWidth(0.4).rect(x, y, width, height).stroke('#999');
  drawText(doc, title, row(4, 10), { face: 'bold', size: 18, align: 'center' });
  // The longest name of a screen needs this width for bars of two dots.
  drawCode128(doc, code, row(17, 17, 2));
  drawText(doc, code, row(36, 6), { size: 10, align: 'center' });
}
