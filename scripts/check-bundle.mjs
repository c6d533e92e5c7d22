import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chunksOf, filesOf, modulesInEntry, staticClosure } from './lib/bundle.mjs';
import { inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';

const dist = inRoot('apps/web/dist');
const mobileDist = inRoot('apps/mobile/dist');
const entryLimit = 112;
// Every enumeration adds its labels to the shell: 160.3 kB with those of problems, shortages, rewards and statement rows. The list of
// shelves prints labels and opens the history of a shelf: 164.3 kB, with the button of histories in the shell; 165.5 with the labels of lots,
// bank lines and months.
const firstListLimit = 173;
// The lists of packages, orders and bills, which depend on many modules.
const tradeListLimit = 200;
const tradeLists = ['packages/package-page', 'orders/order-page', 'billing/bill-page'];
const lazyLimit = 180;
// Of the mobile site, in kB with gzip: the start page in one language (140 before those enumerations; 142.7 with the recording of early scans),
// and any later chunk.
const mobileFirstLimit = 151;
const mobileLazyLimit = 60;
// The public site, whose pages the server renders, in kB with gzip: all scripts that its pages may load, and the styles that are inlined in
// each page.
const siteScriptLimit = 60;
const siteStyleLimit = 8;
// In addition to these files, a cold first list requests the page, the texts of the user's language and of the module, and makes ten calls.
const maxFiles = 10;

/**
 * Checks the budgets of the built clients: all that the public site loads, the first screens of the mobile site, and the web client, in kB
 * with brotli and in files, and that its entry contains nothing of the modules. The list page can be named: `check-bundle.mjs order-page`.
 */
await main(([name = 'modules/shelving/shelf-page\\.tsx$']) => {
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${shortPath(manifestFile)} is missing: build the web client with build.manifest.`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const { shell, listPage, firstScreen, lazy } = chunksOf(manifest, (source) => new RegExp(name).test(source));

  const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0);
  const first = filesOf(manifest, firstScreen);
  const lines = [
    { what: 'what is loaded before anything is drawn', size: sum(filesOf(manifest, shell)), limit: entryLimit },
    { what: `that, the shell and a list (${listPage ?? 'none yet'}), in ${first.length} files`, size: sum(first), limit: firstListLimit },
    ...tradeLists.map((page) => tradeList(manifest, page)),
    ...lazy.map((key) => ({ what: manifest[key].src ?? manifest[key].file, size: sizeOf(manifest[key].file), limit: lazyLimit })),
  ];
  const sources = JSON.parse(readFileSync(join(dist, '.vite/entry-sources.json'), 'utf8'));
  const many = first.length > maxFiles ? [`a list needs ${first.length} files, more than ${maxFiles}: ${first.join(' ')}`] : [];
  const wrong = [...modulesInEntry(manifest, shell, sources), ...many, ...uncompressed(first)];
  return report([...lines, ...siteLines(), ...mobileLines()], wrong);
});

/** One of the lists that depend on goods, orders and bills, with everything loaded before it. */
function tradeList(manifest, page) {
  const { firstScreen } = chunksOf(manifest, (source) => source.endsWith(`modules/${page}.tsx`));
  const files = filesOf(manifest, firstScreen);
  return {
    what: `the same of ${page}, in ${files.length} files`,
    size: files.reduce((total, file) => total + sizeOf(file), 0),
    limit: tradeListLimit,
  };
}

/** The public site: the maximum that a visitor of any of its pages loads. */
function siteLines() {
  const { files } = JSON.parse(readFileSync(join(dist, '.vite/site.json'), 'utf8'));
  const size = (ending) => files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + gzOf(join(dist, file)), 0);
  return [
    { what: 'public site: all its scripts', size: size('.js'), limit: siteScriptLimit },
    { what: 'public site: the styles in each page', size: size('.css'), limit: siteStyleLimit },
  ];
}

/** The first screens of the mobile site, each with the texts of the largest language, and its largest later chunks. */
function mobileLines() {
  const manifest = JSON.parse(readFileSync(join(mobileDist, '.vite/manifest.json'), 'utf8'));
  const sum = (keys) => filesOf(manifest, keys).reduce((total, file) => total + gzSizeOf(file), 0);
  const keys = Object.keys(manifest);
  const texts = (folder) =>
    Math.max(...['en-us', 'zh-cn', 'zh-tw'].map((language) => sum(keys.filter((key) => isTextOf(manifest[key], folder, language)))));
  const screens = { 'entry/sign-in-page': ['words', 'entry'], 'home/start-page': ['words', 'home'] };
  const first = Object.entries(screens).map(([page, folders]) => {
    const chunks = staticClosure(manifest, ['index.html', `src/${page}.tsx`]);
    return {
      what: `mobile: ${page}`,
      size: sum(chunks) + folders.reduce((total, folder) => total + texts(folder), 0),
      limit: mobileFirstLimit,
    };
  });
  const shell = staticClosure(manifest, ['index.html']);
  const lazy = keys.filter((key) => !shell.includes(key) && manifest[key].file.endsWith('.js'));
  const worst = lazy.toSorted((a, b) => gzSizeOf(manifest[b].file) - gzSizeOf(manifest[a].file)).slice(0, 5);
  return [
    ...first,
    ...worst.map((key) => ({ what: `mobile: ${manifest[key].src ?? manifest[key].file}`, size: sum([key]), limit: mobileLazyLimit })),
  ];
}

function isTextOf({ file }, folder, language) {
  return file.startsWith(`assets/${folder}-${language}-`);
}

function gzSizeOf(file) {
  return gzOf(join(mobileDist, file));
}

function gzOf(path) {
  return (existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`) : gzipSync(readFileSync(path), { level: 9 })).length / 1024;
}

/** Finds files without a compressed version, which the server would send uncompressed. */
function uncompressed(files) {
  const large = files.filter((file) => readFileSync(join(dist, file)).length > 1_000);
  return large.filter((file) => !existsSync(join(dist, `${file}.br`))).map((file) => `${file} has no brotli beside it`);
}

function report(lines, wrong) {
  for (const { what, size, limit } of lines)
    console.log(`${size.toFixed(1).padStart(7)} of ${limit} kB  ${size > limit ? 'TOO LARGE  ' : ''}${what}`);
  for (const sentence of wrong) console.log(`WRONG      ${sentence}`);
  return wrong.length > 0 || lines.some(({ size, limit }) => size > limit) ? 1 : 0;
}

function sizeOf(file) {
  const path = join(dist, file);
  const made = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : brotliCompressSync(readFileSync(path));
  return made.length / 1024;
}
