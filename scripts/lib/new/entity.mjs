import { inRoot, filesBelow } from '../paths.mjs';
import { readFileSync } from 'node:fs';
import { addImport, addItem } from './edits.mjs';
import { articleOf, filesOf, namesOf, toTranslate } from './names.mjs';

/**
 * Adds a new entity of a module to the changes: a name, a description and the five calls of a form, a screen with a place in the menu, its
 * texts, its calls on the server and its page. Returns what is left to do by hand, one line each. Throws when something of that name exists.
 */
export function addEntity(changes, module, typed) {
  const entity = namesOf(typed);
  const files = filesOf(module);
  const screen = `${entity.value}Index`;
  const [group, place] = freePlace(changes.read(files.screens));
  const edit = (path, opening, item) =>
    changes.edit(path, (text) => {
      const edited = addItem(text, opening, item);
      if (!edited) throw new Error(`${path} has no list that matches ${opening.source}: write this one by hand.`);
      return edited;
    });

  changes.create(`${files.contract}/${entity.file}.ts`, description(module, entity));
  edit(files.resources, /Resources = \[/, entity.value);
  changes.edit(files.resources, (text) => addImport(text, entity.value, `./${entity.file}.ts`));
  edit('packages/contract/src/core/retention.ts', /const maintained = \[/, `'${entity.table}'`);
  edit(files.screens, /: readonly MenuPlace\[\] = \[/, menuPlace(screen, group, place, entity.titles));
  changes.edit(files.screens, (text) => addScreen(text, `export const ${screen} = screen('${entity.wire}Index');`));
  edit(files.binding, /\bcalls: \([^)]*\) => \[/, `...crud(${entity.value})`);
  changes.edit(files.binding, (text) =>
    addImport(addImport(text, entity.value, `@entrepot/contract/modules/${module}/${entity.file}.ts`), 'crud', '../../core/calls/crud.ts'),
  );
  edit(files.pages, /: Pages = \{/, `${entity.wire}Index: listPage(${entity.value})`);
  changes.edit(files.pages, (text) =>
    addImport(
      addImport(text, entity.value, `@entrepot/contract/modules/${module}/${entity.file}.ts`),
      'listPage',
      '../../core/list/plain-page.tsx',
    ),
  );
  const texts = {
    title: entity.title,
    plural: entity.titles,
    empty: `No ${entity.titles.toLowerCase()} yet`,
  };
  for (const [key, text] of Object.entries(texts)) changes.addText(files.texts, [entity.value, key], toTranslate(text));
  return [
    `describe it in ${files.contract}/${entity.file}.ts, translate its texts and its menu title`,
    `read the proposed migration; after changing fields delete it and run: npm run migration ${entity.table}`,
  ];
}

const description = (module, { file, value, wire, table, wires, title }) => `import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ${value}Index } from './screens.ts';

/** ${articleOf(title) === 'an' ? 'An' : 'A'} ${file.replaceAll('-', ' ')}. */
export const ${value} = resource({
  name: '${value}',
  module: '${module}',
  table: '${table}',
  title: 'name',
  area: '${wire}',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: ${value}Index,
  fields: {
    name: f.text({ required: true, max: 64 }),
    description: f.longText(),
  },
  calls: {
    list: 'Get${wires}',
    create: 'Establish${wire}',
    getEdit: 'GetEdit${wire}',
    edit: 'Edit${wire}',
    remove: 'Delete${wire}',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  search: ['name'],
  page: { filters: ['name'], columns: ['name', 'description'], form: [['name'], ['description']] },
});
`;

const menuPlace = (screen, group, place, titles) => `{
  screen: ${screen},
  at: ['${group}', ${place}],
  audience: ['platform', 'site', 'warehouse'],
  icon: 'files',
  titles: ${JSON.stringify(toTranslate(titles)).replaceAll('"', "'")},
}`;

const addScreen = (text, line) => {
  const last = [...text.matchAll(/^export const \w+ = screen\((?:[^()]|\([^()]*\))*\);\n/gm)].at(-1);
  if (!last) throw new Error('The module has no screen yet: write screens.ts by hand, as in shelving.');
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
};

const at = /\bat: \['(\w+)', (\d+)\]/g;

/** Returns the menu group of the module's first screen, and the first free place at its end. */
function freePlace(screens) {
  const [group] = [...screens.matchAll(at)].map(([, name]) => name);
  if (!group) throw new Error('The module has no screen in the menu yet: write screens.ts by hand, as in shelving.');
  const all = filesBelow(inRoot('packages/contract/src/modules'), (name) => name === 'screens.ts');
  const places = all
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(at)])
    .filter(([, name]) => name === group)
    .map(([, , place]) => Number(place));
  return [group, Math.ceil((Math.max(...places) + 1) / 10) * 10];
}
