/** Names and addresses with characters that the main font lacks; papers print all of them. */
export const unusualCharacters = [
  '𠮷野家 吉野家',
  '𨋢口 𡃁仔記',
  '서울특별시 강남구 테헤란로 152',
  'ถนนสุขุมวิท กรุงเทพ',
  'Đường Nguyễn Huệ, Quận 1',
  'Łódź, ulica Święty Marcin ı ẓ',
  'улица Ленина, Ελλάδα',
  '易碎 📦 小心 😀 👍',
  '①Ⅷ㈱№℃㎏★☎',
  '⮕ ⏻ ⛟ 🖂 ☏',
  '高橋 髙﨑 辻 榊 ひらがな カタカナ',
  '堃 喆 峯 煊 祐 犇 骉 龘 㛢 䶮',
  '香港仔𨂾𠝹 嚟㗎咗',
  'São Tomé, Çanakkale, Ñuñoa, Åland, Straße',
  '「」『』—…～·﹙﹚',
];

/** Characters that no font has: the paper shows a mark in place of each, and the answer names them. */
export const missingCharacters = { text: 'שלום 王小明', shown: '〓〓〓〓王小明', missing: ['ש', 'ל', 'ו', 'ם'] };

/** A text in many fonts that fits its box on several lines. */
export const mixedText = '新北市板橋區文化路一段188巷 서울특별시 강남구 테헤란로 ถนนสุขุมวิท 𠮷田様方 '.repeat(4).trim();

/** Texts that no box of a label has the space for, by the part that they repeat: cut visibly, and the answer names them. */
export const tooLongTexts = ['很长的地址', '긴 주소 '].map((part) => part.repeat(300));
