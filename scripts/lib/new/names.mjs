const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The spellings of a name that was typed as `rackType`, `RackType`, `rack-type` or `rack_type`: `file` (rack-type), `value` (rackType),
 * `wire` (RackType), `table` (rack_type), `title` (Rack type) and the plurals `wires` and `titles`. Throws for anything else.
 */
export function namesOf(typed) {
  const file = typed
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(file)) throw new Error(`"${typed}" is no name: write it like rack-type.`);
  const wire = file.split('-').map(capital).join('');
  const title = capital(file.replaceAll('-', ' '));
  const value = wire.charAt(0).toLowerCase() + wire.slice(1);
  return { file, value, wire, table: file.replaceAll('-', '_'), title, wires: pluralOf(wire), titles: pluralOf(title) };
}

/**
 * The names of a verb about an entity: those of `namesOf`, `stem` (the function on the server), `call` (its description) and `does` (the
 * sentence of its docstring). Words that the verb shares with the entity's name are stated once: `approveSeal` of `sealType` has the stem
 * `approve`, the call `approveSealType` and the sentence "Approves a seal type."
 */
export function verbNames(typed, entity) {
  const verb = namesOf(typed);
  const words = verb.file.split('-');
  const named = entity.file.split('-');
  const isShared = (count) => words.slice(-count).every((word, at) => word === named[at] || word === pluralOf(named[at]));
  const shared = named.map((_, at) => named.length - at).find((count) => count < words.length && isShared(count)) ?? 0;
  const stem = shared ? namesOf(words.slice(0, -shared).join('-')).value : verb.value;
  const [first, ...others] = namesOf(stem).file.split('-');
  const noun = entity.file.replaceAll('-', ' ');
  const does = `${capital([pluralOf(first), ...others].join(' '))} ${articleOf(noun)} ${noun}.`;
  return { verb: { ...verb, stem, does }, call: `${stem}${entity.wire}` };
}

/** The indefinite article of a word. */
export const articleOf = (word) => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** The plural of a noun, and the third person of a verb: both get the same ending. */
function pluralOf(word) {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** A text to translate: the English words stand in for the Chinese ones until then. */
export const toTranslate = (english) => [english, english, english];

const contract = (module) => `packages/contract/src/modules/${module}`;

/** The files of a module that a generator reads or changes. */
export const filesOf = (module) => ({
  contract: contract(module),
  resources: `${contract(module)}/resources.ts`,
  screens: `${contract(module)}/screens.ts`,
  texts: `${contract(module)}/texts.json`,
  server: `apps/server/src/modules/${module}`,
  binding: `apps/server/src/modules/${module}/${module}.ts`,
  web: `apps/web/src/modules/${module}`,
  pages: `apps/web/src/modules/${module}/pages.ts`,
});
