import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

// The headless shell runs the same journeys in about five sixths of the time.
const shell = 'chromium-headless-shell';
const needs = [
  { debian: 'chromium', what: 'Chromium', isThere: () => browserPath() !== null },
  { debian: 'fonts-noto-cjk', what: 'Chinese fonts', isThere: hasChineseFonts },
  { debian: 'poppler-utils', what: 'pdftoppm', isThere: () => inPath('pdftoppm') !== null },
];

/** Returns the browser of the journeys: the variable CHROMIUM, or Chromium's shell, Chromium or Chrome in the usual places; else null. */
export function browserPath() {
  const { CHROMIUM } = process.env;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const places = [
    CHROMIUM,
    inPath(shell),
    '/usr/bin/chromium',
    inPath('chromium'),
    inPath('chromium-browser'),
    inPath('google-chrome'),
    mac,
  ];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/** Installs the missing browser, fonts, PDF tools and Redis where this machine allows it; else prints how. */
export async function ensureBrowser() {
  // The whole browser works as well when the shell is unavailable.
  if (!process.env.CHROMIUM && !inPath(shell) && mayInstall()) await aptInstall([shell]);
  // On CI machines only: elsewhere Debian would start an unwanted service, and those tests are skipped.
  if (process.env.CI && !inPath('redis-server') && mayInstall()) await aptInstall(['redis-server']);
  const missing = needs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  if (mayInstall()) await aptInstall(packages);
  const left = missing.filter(({ isThere }) => !isThere());
  if (left.length === 0) return;
  console.error(`Missing for the browser journeys: ${left.map(({ what }) => what).join(', ')}.`);
  console.error(`On Debian and Ubuntu: sudo apt-get install -y ${packages.join(' ')}; a browser elsewhere: CHROMIUM=/path/to/it npm test`);
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid() === 0 && inPath('apt-get') !== null;
}

async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const step of steps) {
    const { code, output } = await run('apt-get', step, { env, quiet: true });
    if (code !== 0) console.error(`apt-get ${step[0]} failed:\n${output.slice(-2000)}`);
  }
}

function hasChineseFonts() {
  const folders = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk', '/usr/share/fonts/google-noto-cjk'];
  return process.platform !== 'linux' || folders.some((folder) => existsSync(join(folder, 'NotoSansCJK-Regular.ttc')));
}

function inPath(program) {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((place) => existsSync(place)) ?? null;
}
