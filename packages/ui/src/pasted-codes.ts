// More at once is a list for a screen that takes lists; each code is a scan of its own here.
const most = 500;

/** The codes of a pasted list, one a line or a cell of a spreadsheet, each once and in their order; fewer than two are no list. */
export function pastedCodes(text: string): readonly string[] {
  const codes = text.split(/[\r\n\t]+/).map((code) => code.trim());
  const list = [...new Set(codes)].filter(Boolean).slice(0, most);
  return list.length > 1 ? list : [];
}
