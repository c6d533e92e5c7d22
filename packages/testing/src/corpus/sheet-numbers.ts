/** Numbers as spreadsheet programs store them, and as they were typed. */
export const storedNumbers: [stored: string, typed: string][] = [
  ['2.2999999999999998', '2.3'],
  ['1.1000000000000001', '1.1'],
  ['0.30000000000000004', '0.3'],
  ['5.0000000000000003E-2', '0.05'],
  ['12', '12'],
  ['7.39123456789E+11', '739123456789'],
  ['1E-7', '0.0000001'],
  ['-0.5', '-0.5'],
  ['0', '0'],
  ['', ''],
  ['A1', 'A1'],
  ['999999999999999', '999999999999999'],
  ['7.7391234567890099E+17', '7.73912345678901E+17'],
  ['4.3499999999999996', '4.35'],
  ['1234.5599999999999', '1234.56'],
  ['-2.2999999999999998', '-2.3'],
  ['9.9999999999999995E-8', '0.0000001'],
  ['1.0000000000000002', '1'],
];

/** Stored numbers of more than 15 digits, whose last digits are lost. */
export const longNumbers = ['7.7391234567890099E+17', '773912345678900000', '1000000000000000', '1E+15'];

/** Texts of long numbers whose digits a spreadsheet program has dropped: refused in files, fields of codes and batch boxes. */
export const lostDigits = [
  '7.31235E+12',
  '7.3e+017',
  ' 1E+20 ',
  '7.31235E12',
  '7,31235E+12',
  '７.３１２３５Ｅ＋１２',
  "'7.31235E+12",
  '7.31235 E+12',
  '\u200b7.31235E+12\ufeff',
  '7.31235\u00a0E+12',
];

/** Codes and numbers that only resemble one. */
export const wholeCodes = ['SF1E+12', '5E10', '123456789012345', 'E+17', '1.2E+1', 'JD7.3E+12', '12E34', '1E05', '3.5E1'];
