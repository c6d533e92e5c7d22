import { simplifiedOnly } from './texts.mjs';

/**
 * Finds problems of the screens and of what refers to them, as sentences.
 *
 * `described` are the screens as their modules export them: `{ file, variable, name, buttons }`, the buttons without the screen's name.
 * `places` are their menu entries: `{ name, group, place, titles }`. `named` are the buttons with a display name, `served` the codes that
 * calls need, `sources` the other files: `{ path, text }`. `excused` lists by screen the buttons that nothing uses yet; `later` returns
 * whether the module of a file is not implemented.
 */
export function findPermissionProblems({ described, places, named, served, sources, excused, later }) {
  return [
    ...twice(described),
    ...outOfPlace(described, places),
    ...wrongTitles(places),
    ...nameless(described, named),
    ...unused(described, served, sources, excused, later),
    ...typed(described, sources),
  ];
}

function twice(described) {
  const first = new Map();
  return described.flatMap(({ file, name }) => {
    const other = first.get(name);
    first.set(name, file);
    return other ? [`${file} describes the screen ${name}, which ${other} describes already`] : [];
  });
}

function outOfPlace(described, places) {
  const standing = places.map(({ name }) => name);
  const taken = new Map();
  return [
    ...described
      .filter(({ name }) => !standing.includes(name))
      .map(
        ({ file, name }) =>
          `${file} describes the screen ${name}, which is nowhere in the menu: list it in the file's places, and the file in modules/screens.ts`,
      ),
    ...places.flatMap(({ name, group, place }) => {
      const key = `${group} ${place}`;
      const other = taken.get(key);
      taken.set(key, name);
      if (other === name) return [`${name} is in the menu twice`];
      return other ? [`${name} and ${other} stand at the same place of the menu: ${key}`] : [];
    }),
  ];
}

function wrongTitles(places) {
  return places.flatMap(({ name, titles }) => [
    ...titles.filter((title) => !title.trim()).map(() => `${name} has an empty title`),
    ...simplifiedOnly(titles[1]).map((character) => `${name} has the simplified character ${character} in its title for Taiwan`),
  ]);
}

/** Roles are granted buttons by name; the same word on two screens needs only one name. */
function nameless(described, named) {
  return described.flatMap(({ file, name, buttons }) =>
    buttons
      .filter((button) => !named.has(button))
      .map((button) => `${file}: the button ${name}.${button} has no name in the texts of access, under rights`),
  );
}

function unused(described, served, sources, excused, later) {
  const known = new Set(described.flatMap(({ name, buttons }) => buttons.map((button) => `${name}.${button}`)));
  const excuses = Object.entries(excused).flatMap(([name, buttons]) => buttons.map((button) => `${name}.${button}`));
  const idle = described
    .filter(({ file }) => !later(file))
    .flatMap(({ file, variable, name, buttons }) => {
      const naming = sources.filter(({ text }) => new RegExp(`\\b${variable}\\b`).test(text));
      const uses = (button) => served.has(`${name}.${button}`) || naming.some(({ text }) => text.includes(`.${button}`));
      return buttons.filter((button) => !uses(button)).map((button) => ({ file, code: `${name}.${button}` }));
    });
  const codes = idle.map(({ code }) => code);
  return [
    ...idle.filter(({ code }) => !excuses.includes(code)).map(({ file, code }) => `${file}: no call and no page uses the button ${code}`),
    ...excuses
      .filter((code) => !codes.includes(code))
      .map((code) => `${code} is excused as unused, but ${known.has(code) ? 'is used' : 'there is no such button'}: take it off the list`),
  ];
}

/** Finds permission codes written as text. A misspelt value of `screens.ts` does not compile; a misspelt text does. */
function typed(described, sources) {
  const variables = new Map(described.map(({ name, variable }) => [name, variable]));
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        (isComment(line) ? [] : [...line.matchAll(/['"`]([A-Z]\w+)\.([A-Z]\w+)['"`]/g)])
          .filter(([, name]) => variables.has(name))
          .map(([, name, button]) => `${path}:${at + 1} types the permission ${name}.${button}: write ${variables.get(name)}.${button}`),
      ),
  );
}

const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line);
