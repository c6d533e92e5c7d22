/** Texts that a spreadsheet program runs as formulas: in CSV they get an apostrophe, in a workbook they are text cells without one. */
export const formulas = [
  '=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '|cmd',
  '｜cmd',
  '\t=1',
  '\r=1',
  ' =1',
  '\u3000＝1',
  '\u200b=1',
  '\ufeff@x',
  '\u00a0+1',
];

/** Texts with the same characters that no program runs: exported as they are. */
export const notFormulas = ['A=1', 'a|b', '3-4', '中文＝', ''];
