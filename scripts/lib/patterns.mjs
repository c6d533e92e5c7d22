import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { nodesOf } from './web.mjs';

const reportTypes = { Move: true, Self: true, Trade: true };
// A reason states why the text that the pattern reads is short.
const reason = /\/\/ Bounded: \S/;

// Many patterns are used in several places.
const analysed = new Map();
const isPattern = ({ type, regex }) => type === 'Literal' && Boolean(regex);

/**
 * Whether matching may take quadratic time or worse in the length of the text. A pattern that the analysis does not know (the `v` flag) is read
 * with the `u` flag.
 */
export function isSlow({ pattern, flags }) {
  const key = `/${pattern}/${flags}`;
  const slow = analysed.get(key) ?? analyse(new RegExp(pattern, flags.replace('v', 'u')), { reportTypes }).reports.length > 0;
  analysed.set(key, slow);
  return slow;
}

/**
 * The patterns of a file that are not linear, each as a message with its line. A pattern whose line, or the line before, has a comment
 * `// Bounded: …` with the reason is accepted.
 */
export function patternProblems({ path, text }) {
  if (!text.includes('/')) return [];
  const { program } = parseSync(path, text);
  const lines = text.split('\n');
  return [...nodesOf(program.body)].filter(isPattern).flatMap(({ regex, start }) => {
    if (!isSlow(regex)) return [];
    const line = text.slice(0, start).split('\n').length;
    if (lines.slice(Math.max(0, line - 2), line).some((one) => reason.test(one))) return [];
    return [`${path}:${line} /${regex.pattern}/${regex.flags} takes quadratic time: anchor it, use a lookbehind, or exclude what follows`];
  });
}
