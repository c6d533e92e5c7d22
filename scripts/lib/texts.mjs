import { transformSync } from 'esbuild';

const han = /[\u4E00-\u9FFF]+/g;

/** Chinese texts in strings and JSX of a TypeScript file, each with its line; comments do not count. */
export function chineseTexts(code, path) {
  if (!code.match(han)) return [];
  const options = { loader: path.endsWith('x') ? 'tsx' : 'ts', charset: 'utf8', minifyWhitespace: true, legalComments: 'none' };
  const texts = [...new Set(transformSync(code, options).code.match(han) ?? [])];
  return texts.map((text) => ({ text, line: lineOf(code, text) }));
}

/** Chinese texts in a style sheet, a page or a script, outside their comments. */
export function chineseInPlain(code) {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  return bare.split('\n').flatMap((line, at) => (line.match(han) ?? []).map((text) => ({ text, line: at + 1 })));
}

/** Characters of simplified Chinese that traditional Chinese does not have: those of GB 2312 that are missing from Big5. */
export function simplifiedOnly(text) {
  return [...new Set(text.match(/[\u4E00-\u9FFF]/g) ?? [])].filter((character) => simplified().has(character));
}

/** Returns the line of the first occurrence that is not in a comment line. */
function lineOf(code, text) {
  const lines = code.split('\n');
  const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line);
  return (
    1 +
    Math.max(
      0,
      lines.findIndex((line) => line.includes(text) && !isComment(line)),
    )
  );
}

let known = null;

function simplified() {
  if (known) return known;
  const traditional = new Set(characters('big5', [0xa4, 0xf9], [0x40, 0xfe]));
  known = new Set(characters('gbk', [0xb0, 0xf7], [0xa1, 0xfe]).filter((character) => !traditional.has(character)));
  return known;
}

/** Returns every Chinese character of a two-byte encoding between the given first and second bytes. */
function characters(encoding, [firstLow, firstHigh], [secondLow, secondHigh]) {
  const decoder = new TextDecoder(encoding);
  const found = [];
  for (let first = firstLow; first <= firstHigh; first++) {
    for (let second = secondLow; second <= secondHigh; second++) {
      const text = decoder.decode(new Uint8Array([first, second]));
      if (/^[\u4E00-\u9FFF]$/.test(text)) found.push(text);
    }
  }
  return found;
}
