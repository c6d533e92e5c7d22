/** The screens whose card is on the wall: its barcode is the screen's name, and a scan of it opens the screen. */
export const screenCards = [
  'PackageSigning',
  'SignForIndex',
  'TransportShiftPackagingIndex',
  'BinPutOnShelves',
  'BinLowerShelf',
  'PackagePutOnShelvesIndex',
  'PackEdit',
];
// A scanner may have its capital letters turned round.
const byCode = new Map(screenCards.map((screen) => [screen.toLowerCase(), screen]));

/** The screen whose card was scanned; undefined for every other code. */
export const screenOfCard = (code: string): string | undefined => byCode.get(code.trim().toLowerCase());
