const binding = /const (\w+)(?:: Translate)? = useTexts\(([^)]*)\)/g;
const literal = /^'([\w-]+)'$/;

/**
 * The keys of texts that a file uses and its namespaces lack. `keysOf` returns the keys of a namespace, or null when there is none;
 * namespaces and keys that are computed at run time are not checked.
 */
export function missingTexts(code, keysOf) {
  const bound = {};
  for (const [, name, argument] of code.matchAll(binding)) (bound[name] ??= new Set()).add(argument);
  const usedKeys = Object.entries(bound).flatMap(([name, spaces]) => usedTextKeys(code, name, [...spaces]));
  for (const [, space, text] of code.matchAll(/\btranslate\('([\w-]+)', '([^']+)'/g)) usedKeys.push({ spaces: [space], text });
  return usedKeys
    .filter(({ spaces, text }) => spaces.every((space) => keysOf(space) !== null) && !spaces.some((space) => keysOf(space).has(text)))
    .map(({ spaces, text }) => `${spaces.join(' or ') || 'the kit'}: ${text}`);
}

function usedTextKeys(code, name, spaces) {
  const known = spaces.map((space) => (space === '' ? '' : literal.exec(space)?.[1]));
  if (known.includes(undefined)) return [];
  // A call that passes another namespace in its options does not use this one.
  const calls = code.matchAll(new RegExp(`(?<![\\w.'])${name}\\('([^']+)'(?!, \\{ ns)`, 'g'));
  return [...calls].map(([, text]) => ({ spaces: known, text }));
}

const spokenAttribute = /\b(?:label|title|placeholder|alt|aria-label|hint|submitLabel)="([^"]*[A-Za-z]{2}[^"]*)"/g;
const spokenText = />\s*([A-Za-z][A-Za-z ,.'’-]{2,})\s*<\//g;

/** Display texts in a component instead of a file of texts. */
export const textsInCode = (code) => [...code.matchAll(spokenAttribute), ...code.matchAll(spokenText)].map(([, words]) => words.trim());

/** The keys of labels without a field in a module's texts; `isField` returns whether a key is a field of the named entity. */
export const orphanedFieldLabels = (texts, isField) =>
  Object.entries(texts).flatMap(([entity, { fields }]) =>
    Object.keys(fields ?? {})
      .filter((key) => !isField(entity, key))
      .map((key) => `${entity}.fields.${key}`),
  );
