/** Pairs of texts that a search finds for each other: width, case, and forms of Chinese characters. */
export const sameInSearch: [one: string, other: string][] = [
  ['臺北市', '台北市'],
  ['颱風', '台风'],
  ['檯燈', '枱燈'],
  ['ＳＦ１２３－４', 'sf123-4'],
  ['%＿', '％_'],
  ['ｶﾒﾗ', 'カメラ'],
  ['Österreich', 'öSTERREICH'],
  ['深圳市寶安區', '深圳市宝安区'],
  ['內衣褲', '内衣裤'],
  ['說明', '说明'],
  ['了解', '瞭解'],
  ['臺\u200b灣\ufeff', '台湾'],
  ['a\u00a0b\u3000c', 'A B C'],
  ['⼟地', '土地'],
  ['女\ufe00', '女'],
  ['彰化縣鹿港鎮', '彰化县鹿港镇'],
  ['後龍麵包', '后龙面包'],
  ['衞生', '衛生'],
  ['羣組', '群组'],
];

/** Pairs of texts that a search distinguishes. */
export const differentInSearch: [one: string, other: string][] = [
  ['台灣', '大灣'],
  ['SF1234', 'SF1243'],
  ['O', '0'],
  ['ö', 'o'],
];

/** A stored text, another form of it that every search and filter finds, and a text that is not found by it. */
export const searchedForms = { stored: '臺北ＳＦ-１２Ab\u200b寶', searched: '台\u200b北sf-12ＡＢ宝', other: '台南sf-12ab宝' };
