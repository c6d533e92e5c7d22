import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addImport, addItem } from './lib/new/edits.mjs';
import { namesOf, verbNames } from './lib/new/names.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

let copy;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'entrepot-new-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: inRoot(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = stdout.split('\0').filter((file) => file && existsSync(inRoot(file)));
  for (const folder of new Set(files.map(dirname))) mkdirSync(join(copy, folder), { recursive: true });
  for (const file of files) cpSync(inRoot(file), join(copy, file));
  linkPackages();
  spawnSync('git', ['init', '-q'], { cwd: copy });
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000);

/** Links the installed packages, except the workspaces, which the copy has itself; the results of earlier type checks are copied. */
function linkPackages() {
  for (const folder of ['.', 'apps/server', 'apps/web', 'apps/mobile', 'packages/client'].filter((one) =>
    existsSync(inRoot(one, 'node_modules')),
  )) {
    mkdirSync(join(copy, folder, 'node_modules'));
    for (const name of readdirSync(inRoot(folder, 'node_modules')).filter((one) => !['@entrepot', '.cache'].includes(one)))
      symlinkSync(inRoot(folder, 'node_modules', name), join(copy, folder, 'node_modules', name));
  }
  cpSync(inRoot('node_modules/@entrepot'), join(copy, 'node_modules/@entrepot'), { recursive: true, verbatimSymlinks: true });
  const types = inRoot('node_modules/.cache/types');
  if (existsSync(types)) cpSync(types, join(copy, 'node_modules/.cache/types'), { recursive: true });
}

const inCopy = (script, ...args) => run(process.execPath, [join(copy, script), ...args], { cwd: copy, quiet: true });
const types = (project) => {
  const info = join(copy, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  return inCopy(
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    info,
  );
};
const checkContract = `
  import { runBundled } from './scripts/lib/bundled.mjs';
  process.exitCode = (await runBundled('scripts/check-contract.ts')).code;
`;
const read = (path) => readFileSync(join(copy, path), 'utf8');

test('writes an entity and verbs that pass the checks', async () => {
  const entity = await inCopy('scripts/new.mjs', 'entity', 'commodities', 'rack-type', '--no-migration');
  expect(entity).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^new +packages\/contract\/src\/modules\/commodities\/rack-type\.ts$/m),
  });
  // A plain list becomes a page with a button; a page that has buttons gets one more.
  const verbs = [
    await inCopy('scripts/new.mjs', 'verb', 'commodities', 'recount', 'rackType'),
    await inCopy('scripts/new.mjs', 'verb', 'shelving', 'recount'),
    await inCopy('scripts/new.mjs', 'verb', 'commodities', 'approveRack', 'rackType'),
  ];
  for (const verb of verbs) expect(verb).toMatchObject({ code: 0, output: expect.not.stringContaining('add the button') });
  expect(read('apps/web/src/modules/commodities/rack-type-page.tsx')).toContain('recount');
  expect(read('apps/web/src/modules/shelving/shelf-page.tsx')).toContain('recount');
  expect(read('apps/server/src/modules/commodities/commodities.ts')).toContain('handle(approveRackType, approve)');

  const checks = [
    ['check-contract', () => run(process.execPath, ['--input-type=module', '-e', checkContract], { cwd: copy, quiet: true })],
    ['check-boundaries', () => inCopy('scripts/check-boundaries.mjs')],
    ['check-locales', () => inCopy('scripts/check-locales.mjs')],
    ['check-format', () => inCopy('scripts/check-format.mjs')],
    ['types of the server', () => types('tsconfig.server.json')],
    ['types of the web client', () => types('apps/web/tsconfig.json')],
  ];
  for (const [name, check] of checks) {
    const { code, output } = await check();
    expect(code, `${name}: ${output}`).toBe(0);
  }
}, 600_000);

test('writes nothing when the name exists', async () => {
  const before = read('packages/contract/src/modules/shelving/screens.ts');
  const { code, output } = await inCopy('scripts/new.mjs', 'entity', 'shelving', 'shelf');
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('shelf.ts exists already') });
  expect(read('packages/contract/src/modules/shelving/screens.ts')).toBe(before);
});

test.each(['rackType', 'RackType', 'rack-type', 'rack_type'])('spells %s for each place', (typed) => {
  expect(namesOf(typed)).toMatchObject({
    file: 'rack-type',
    value: 'rackType',
    wire: 'RackType',
    table: 'rack_type',
    wires: 'RackTypes',
    title: 'Rack type',
  });
});

test.each([
  ['approve', 'seal', 'approve', 'approveSeal'],
  ['approveSeal', 'seal', 'approve', 'approveSeal'],
  ['approve-seals', 'seal', 'approve', 'approveSeal'],
  ['approveSeal', 'sealType', 'approve', 'approveSealType'],
  ['approveSealType', 'sealType', 'approve', 'approveSealType'],
  ['seal', 'seal', 'seal', 'sealSeal'],
])('names the verb %s of the entity %s by what they do not share', (typed, entity, stem, call) => {
  expect(verbNames(typed, namesOf(entity))).toMatchObject({ verb: { stem }, call });
});

test.each([
  ['approveSeal', 'sealType', 'Approves a seal type.'],
  ['put-away', 'order', 'Puts away an order.'],
  ['verify', 'rackType', 'Verifies a rack type.'],
])('writes the sentence of the verb %s of the entity %s', (typed, entity, does) => {
  expect(verbNames(typed, namesOf(entity)).verb.does).toBe(does);
});

test('refuses a name that is not one', () => expect(() => namesOf('../rack')).toThrow('no name'));

test('adds an item before the bracket that closes the list', () => {
  const text = "const a = list([\n  one(')'), // ]\n  two,\n]);\n";
  expect(addItem(text, /list\(\[/, 'three')).toBe("const a = list([\n  one(')'), // ]\n  two,\nthree,\n]);\n");
  expect(addItem('[a]', /\[/, 'b')).toBe('[a,\nb,\n]');
  expect(addItem('no list', /\[/, 'b')).toBeUndefined();
});

test('adds an import, or a name to the import of the same file', () => {
  const text = "import { b } from './b.ts';\n\nexport const a = b;\n";
  expect(addImport(text, 'c', './c.ts')).toBe("import { b } from './b.ts';\nimport { c } from './c.ts';\n\nexport const a = b;\n");
  expect(addImport(text, 'c', './b.ts')).toContain("import { b, c } from './b.ts';\n");
  expect(addImport(text, 'b', './b.ts')).toBe(text);
  const withType = addImport(text, 'type C', './c.ts');
  expect(withType).toContain("import type { C } from './c.ts';\n");
  expect(addImport(withType, 'd', './c.ts')).toContain("import { type C, d } from './c.ts';\n");
});
