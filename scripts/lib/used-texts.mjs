const binding = /const (\w+)(?:: Words)? = useWords\(([^)]*)\)/g;
const literal = /^'([\w-]+)'$/;

/**
 * Names of texts that a file asks for and no file of its namespaces holds. `namesOf` gives the names of a namespace, or null when
 * there is none; a file whose namespace is only known at run time is left alone, and so are names made of parts.
 */
export function missingTexts(code, namesOf) {
  const bound = {};
  for (const [, name, argument] of code.matchAll(binding)) (bound[name] ??= new Set()).add(argument);
  const asked = Object.entries(bound).flatMap(([name, spaces]) => askedBy(code, name, [...spaces]));
  for (const [, space, text] of code.matchAll(/\bsay\('([\w-]+)', '([^']+)'/g)) asked.push({ spaces: [space], text });
  return asked
    .filter(({ spaces, text }) => spaces.every((space) => namesOf(space) !== null) && !spaces.some((space) => namesOf(space).has(text)))
    .map(({ spaces, text }) => `${spaces.join(' or ') || 'the kit'}: ${text}`);
}

function askedBy(code, name, spaces) {
  const known = spaces.map((space) => (space === '' ? '' : literal.exec(space)?.[1]));
  if (known.includes(undefined)) return [];
  // A call that names another namespace in its values is not of this one.
  const calls = code.matchAll(new RegExp(`(?<![\\w.'])${name}\\('([^']+)'(?!, \\{ ns)`, 'g'));
  return [...calls].map(([, text]) => ({ spaces: known, text }));
}

const spokenAttribute = /\b(?:label|title|placeholder|alt|aria-label|hint|submitLabel)="([^"]*[A-Za-z]{2}[^"]*)"/g;
const spokenText = />\s*([A-Za-z][A-Za-z ,.'’-]{2,})\s*<\//g;

/** Words that people read and that stand in a component instead of a file of texts. */
export const wordsInCode = (code) => [...code.matchAll(spokenAttribute), ...code.matchAll(spokenText)].map(([, words]) => words.trim());
