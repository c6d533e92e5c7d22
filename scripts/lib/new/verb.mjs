import { addImport, addItem } from './edits.mjs';
import { filesOf, namesOf, toTranslate, verbNames } from './names.mjs';

/**
 * Adds a verb about one row of an entity to the changes: its call and its button, the function on the server with its test, its texts, and
 * the button on the entity's page. Returns what is left to do by hand, one line each. Throws when something of that name exists.
 */
export function addVerb(changes, module, typed, entityName) {
  const files = filesOf(module);
  const entity = entityOf(changes, files, entityName);
  const { verb, call } = verbNames(typed, entity);
  const at = { module, verb, entity, call, path: `/${entity.area}/${verb.wire}` };

  changes.create(`${files.contract}/${verb.file}.ts`, contractText(at));
  changes.create(`${files.server}/${verb.file}.ts`, serverText(at));
  changes.create(`${files.server}/${verb.file}.test.ts`, testText(at));
  changes.edit(files.screens, (text) => addButton(text, entity.screen, verb.wire));
  changes.edit(files.binding, (text) => bind(text, files.binding, at));
  changes.addText(files.texts, ['actions', verb.wire], toTranslate(verb.title));
  changes.addText(files.texts, ['pages', `${verb.value}Done`], toTranslate('Done'));
  changes.addText('packages/contract/src/modules/access/texts.json', ['rights', verb.wire], toTranslate(verb.title));
  const isOnPage = addToPage(changes, files, at);
  return [
    ...(isOnPage ? [] : [`add the button to the page of ${entity.screenName}, with needs: ${entity.screen}.${verb.wire}`]),
    `write ${files.server}/${verb.file}.ts and its test, and translate the texts of ${verb.wire}`,
    `after writing SQL text: npm run statements -- src/modules/${module}`,
  ];
}

/** The entity of a verb: the named one, or the first of the module's list with a screen, preferably one that people create. */
function entityOf(changes, files, entityName) {
  const text = changes.read(files.resources);
  const fileOf = new Map([...text.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)\.ts';$/gm)].map(([, value, file]) => [value, file]));
  const listed = /Resources = \[([^\]]*)\]/.exec(text)?.[1].match(/\w+/g) ?? [];
  const wanted = entityName ? [namesOf(entityName).value] : listed;
  const entities = wanted
    .filter((value) => fileOf.has(value))
    .map((value) => readEntity(changes, files, value, fileOf.get(value)))
    .filter(({ area, screen }) => area && screen);
  const entity = entities.find(({ hasForm }) => hasForm) ?? entities[0];
  if (!entity) throw new Error(`${entityName ?? 'The module'} has no entity with a screen. The entities: ${listed.join(', ')}.`);
  const screenName = new RegExp(`const ${entity.screen} = screen\\(\\s*'(\\w+)'`).exec(changes.read(files.screens))?.[1];
  if (!screenName) throw new Error(`${entity.screen} is not a screen of this module: write this verb by hand.`);
  return { ...entity, screenName };
}

function readEntity(changes, files, value, file) {
  const text = changes.read(`${files.contract}/${file}.ts`);
  return {
    ...namesOf(value),
    value,
    file,
    area: /^ {2}area: '(\w+)'/m.exec(text)?.[1],
    screen: /^ {2}screen: (\w+)/m.exec(text)?.[1],
    audience: /^ {2}audience: \{[^}]*write: (\[[^\]]*\])/m.exec(text)?.[1] ?? "['platform', 'site']",
    hasForm: /\bcreate: '/.test(text) && /\b(getEdit|open): '/.test(text),
  };
}

const contractText = ({ verb, entity, call, path }) => `import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { ${entity.screen} } from './screens.ts';

/** ${verb.does} */
export const ${call} = call({
  path: '${path}',
  audience: ${entity.audience},
  needs: ${entity.screen}.${verb.wire},
  input: { id: f.id({ required: true }) },
  output: done,
});
`;

const serverText = ({ module, verb, entity, call }) => `import type { Input } from '@entrepot/contract/core/call.ts';
import type { ${call} } from '@entrepot/contract/modules/${module}/${verb.file}.ts';
import { ${entity.value} } from '@entrepot/contract/modules/${module}/${entity.file}.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';

/** ${verb.does} */
export async function ${verb.stem}(tx: Tx, caller: Caller, { id }: Input<typeof ${call}>): Promise<true> {
  const row = await lock(tx, caller, ${entity.value}, id);
  await change(tx, caller, ${entity.value}, row, {});
  return true;
}
`;

const testText = ({ module, verb, entity, call }) => `import { ${call} } from '@entrepot/contract/modules/${module}/${verb.file}.ts';
import { ${entity.value} } from '@entrepot/contract/modules/${module}/${entity.file}.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../../../test/resource-bench.ts';
${entity.hasForm ? "import { outcomeOf } from '../../testing/outcomes.ts';\n" : "import { newId } from '../../core/db/ids.ts';\n"}
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const create = async () => ${entity.hasForm ? `(await bench.create(${entity.value})).id` : 'newId()'};
const { path } = ${call};

describe('${verb.title.toLowerCase()}', () => {
${entity.hasForm ? outcomes(entity) : unknownRow}
  test('requires its permission', async () => {
    const person = await bench.operatorWith([]);
    expect(await person.post(path, { Id: await create() })).toBeRefused('NoPermission');
  });
});
`;

const outcomes = (entity) => `  test('changes the row', async () => {
    const id = await create();
    expect(await bench.persons.site.post(path, { Id: id })).toSucceed({ Data: true });
    expect((await bench.open(${entity.value}, id)).Data).toMatchObject({ RowVersion: 2 });
  });

  test('rejects a row of another site', async () => {
    expect(await bench.persons.otherSite.post(path, { Id: await create() })).toBeRefused('NotFound');
  });

  test('accepts two concurrent calls', async () => {
    const id = await create();
    const answers = await Promise.all([1, 2].map(() => bench.persons.site.post(path, { Id: id })));
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
  });
`;

const unknownRow = `  test('rejects an unknown row', async () => {
    expect(await bench.persons.site.post(path, { Id: await create() })).toBeRefused('NotFound');
  });
`;

/** Adds a button to the list of its screen, which a screen without own buttons does not have yet. */
function addButton(text, screen, button) {
  const listed = addItem(text, new RegExp(`const ${screen} = screen\\(\\s*'\\w+',\\s*\\[`), `'${button}'`);
  if (listed) return listed;
  return text.replace(new RegExp(`(const ${screen} = screen\\('\\w+')\\)`), `$1, ['${button}'])`);
}

/** Binds the call to its function in the module's table of contents. */
function bind(text, path, { module, verb, call }) {
  if (new RegExp(`\\b(${verb.stem}|${call})\\b`).test(text)) throw new Error(`${path} uses the name ${verb.stem} already: choose another.`);
  const bound = addItem(text, /\bcalls: \([^)]*\) => \[/, `...handle(${call}, ${verb.stem})`);
  if (!bound) throw new Error(`${path} has no list of calls: write this verb by hand.`);
  const withCall = addImport(bound, call, `@entrepot/contract/modules/${module}/${verb.file}.ts`);
  return addImport(addImport(withCall, 'handle', '../../core/calls/handler.ts'), verb.stem, `./${verb.file}.ts`);
}

/** Adds the button to the page of the entity's screen; a plain list becomes a page file. Returns whether it could. */
function addToPage(changes, files, at) {
  const { entity } = at;
  const pages = changes.exists(files.pages) ? changes.read(files.pages) : '';
  const plain = `${entity.screenName}: listPage(${entity.value}),`;
  if (pages.includes(plain)) {
    const page = `${files.web}/${entity.file}-page.tsx`;
    changes.create(page, pageText(at));
    changes.edit(files.pages, (text) => withoutPlainPage(text, plain, entity));
  }
  const file = new RegExp(`\\b${entity.screenName}: \\(\\) => import\\('\\./([\\w-]+\\.tsx)'\\)`).exec(changes.read(files.pages))?.[1];
  if (!file) return false;
  const edited = withAction(changes.read(`${files.web}/${file}`), at);
  if (edited) changes.edit(`${files.web}/${file}`, () => edited);
  return Boolean(edited);
}

function withoutPlainPage(text, plain, entity) {
  const edited = text.replace(plain, `${entity.screenName}: () => import('./${entity.file}-page.tsx'),`);
  const used = (name) => edited.match(new RegExp(`\\b${name}\\b`, 'g')).length > 1;
  const unused = [entity.value, 'listPage'].filter((name) => !used(name));
  return edited.replace(/^import \{ (\w+) \} from .*\n/gm, (line, name) => (unused.includes(name) ? '' : line));
}

const pageText = ({ module, entity }) => `import { ${entity.value} } from '@entrepot/contract/modules/${module}/${entity.file}.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The list of ${entity.titles.toLowerCase()}. */
export function Page() {
  return <ListPage of={${entity.value}} />;
}
`;

/** Adds the button to the constant `actions` of a page that draws one list; undefined when the page is of another shape. */
function withAction(text, { module, verb, entity, call }) {
  const button = `callButton({ key: '${verb.wire}', call: ${call}, success: 'pages.${verb.value}Done' })`;
  const listed = addItem(text, /\bconst actions: [^=\n]* = \[/, button) ?? withFirstAction(text, entity, button);
  if (!listed) return undefined;
  const imports = [
    [call, `@entrepot/contract/modules/${module}/${verb.file}.ts`],
    ['callButton', '../../core/list/buttons.tsx'],
  ];
  return imports.reduce((edited, [name, from]) => addImport(edited, name, from), listed);
}

function withFirstAction(text, entity, button) {
  const page = /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export function Page\(\)/.exec(text);
  if (!page || /\bactions=/.test(text) || text.split('<ListPage').length !== 2) return undefined;
  const constant = `const actions: readonly Button<Listed<typeof ${entity.value}>>[] = [${button}];\n\n`;
  const withConstant = `${text.slice(0, page.index)}${constant}${text.slice(page.index)}`;
  const listed = withConstant.replace(/<ListPage\s+of=\{\w+\}/, '$& actions={actions}');
  if (listed === withConstant) return undefined;
  return addImport(addImport(listed, 'type Button', '../../core/list/buttons.tsx'), 'type Listed', '@entrepot/client/calls/api.ts');
}
