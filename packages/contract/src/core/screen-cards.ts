/** The screens with a printed card: its barcode is the screen's name, and scanning it opens the screen. */
export const screenCards = [
  'PackageSigning',
  'SignForIndex',
  'TransportShiftPackagingIndex',
  'BinPutOnShelves',
  'BinLowerShelf',
  'PackagePutOnShelvesIndex',
  'PackEdit',
];
// A scanner may invert the case of letters.
const byCode = new Map(screenCards.map((screen) => [screen.toLowerCase(), screen]));

/** Returns the screen of a scanned card; undefined for every other code. */
export const screenOfCard = (code: string): string | undefined => byCode.get(code.trim().toLowerCase());
