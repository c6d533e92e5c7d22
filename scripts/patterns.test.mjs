import { expect, test } from 'vitest';
import { isSlow, patternProblems } from './lib/patterns.mjs';

const slow = [String.raw`0+$`, String.raw`\?.*$`, String.raw`^(a+)+b`, String.raw`\s+$`, String.raw`^(\w+\s?)*$`];
const linear = [String.raw`(?<!0)0+$`, String.raw`^\d+$`, String.raw`\{\{([^{}]*)\}\}`, String.raw`<([^<>]+)>`];

test('a pattern that takes quadratic time in the length of a text is found', () => {
  expect(slow.filter((pattern) => !isSlow({ pattern, flags: '' }))).toEqual([]);
  expect(linear.filter((pattern) => isSlow({ pattern, flags: 'u' }))).toEqual([]);
});

test('a slow pattern is reported with its line, unless a comment states why its text is short', () => {
  const line = 'const bare = (text: string) => text.replace(/0+$/, "");';
  expect(patternProblems({ path: 'a.ts', text: `import x from 'x';\n${line}\n` })).toEqual([expect.stringMatching(/^a\.ts:2 \/0\+\$\/ /)]);
  expect(patternProblems({ path: 'a.ts', text: `// Bounded: a weight.\n${line}\n` })).toEqual([]);
  expect(patternProblems({ path: 'a.ts', text: `// Bounded:\n${line}\n` })).toHaveLength(1);
});
