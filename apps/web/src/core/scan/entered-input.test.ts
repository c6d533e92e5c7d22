import { expect, test } from 'vitest';

const sources: Record<string, string> = {
  ...import.meta.glob<string>('../../modules/*/*.tsx', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
};
const phone = import.meta.glob<string>('../../../../mobile/src/staff/*.tsx', { query: '?raw', import: 'default', eager: true });

/** The files that a file imports from its own folder or from another module, also on demand. */
const importsOf = (file: string): string[] =>
  [...sources[file]!.matchAll(/(?:from|import\()\s*'(\.[^']*\.tsx)'/g)].map(([, path]) => {
    const { pathname } = new URL(path!, `file:///a/b/c/d/${file}`);
    return Object.keys(sources).find((one) => new URL(one, 'file:///a/b/c/d/').pathname === pathname) ?? '';
  });

/** The files of the screens with a scan field: their own, and the dialogs that they open. */
function filesOfScanScreens(): string[] {
  const found = new Set(Object.keys(sources).filter((file) => /<ScanField\b/.test(sources[file]!)));
  for (const file of found) for (const one of importsOf(file)) if (one && !one.endsWith('/public.tsx')) found.add(one);
  return [...found, '../../modules/packages/problem-dialog.tsx', '../../modules/commodities/measure-form.tsx'];
}

// Searches, and choices that are not about a thing.
const otherInput = new Set(['find-page.tsx', 'find-list.tsx', 'scan-line.tsx']);
const nameOf = (file: string) => file.split('/').at(-1)!;

/** Describes each input of a file that a reload would lose. */
function lostInput(file: string, source: string): string[] {
  if (otherInput.has(nameOf(file))) return [];
  const forms = [...source.matchAll(/<Call(?:Dialog|Form|Drawer)\b[\s\S]*?\n\s*\/>|useCallFields\(\{[\s\S]*?\}\);/g)].map(([form]) => form);
  const unstored = forms.filter((form) => !/\bentered\b/.test(form)).map((form) => form.slice(0, 60).replace(/\s+/g, ' '));
  const setters = [...source.matchAll(/const \[\w+, (set\w+)[^\]]*\] = use(?:State|Newest)/g)].map(([, setter]) => setter!);
  const typed = setters.filter((setter) => new RegExp(`<\\w*Field\\b[^>]*onChange=\\{${setter}\\}`).test(source.replace(/=>/g, '')));
  return [...unstored, ...typed].map((what) => `${nameOf(file)}: ${what}`);
}

test('every input of a scan screen is stored with its thing while it is entered', () => {
  const files = filesOfScanScreens();
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => lostInput(file, sources[file]!))).toEqual([]);
});

test('every input of a scan page of the phone is stored with its thing while it is entered', () => {
  expect(Object.entries(phone).flatMap(([file, source]) => lostInput(file, source))).toEqual([]);
});
