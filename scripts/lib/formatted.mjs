import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, root } from './paths.mjs';

const note = inRoot('node_modules/.cache/formatted.json');
/** From so many on, all are asked about: a command line has its limits. */
const many = 300;

/**
 * The places to ask the formatter about: the files that changed since the last clean check, or everything when there was none or the
 * formatter or its settings are others. `state` is what to keep when they are in order; undefined when git cannot say which files there are.
 */
export function filesToFormat() {
  const files = listed();
  if (!files) return { places: ['.'], state: undefined };
  // How a file is formatted follows from its path, its text and the settings alone.
  const state = { settings: settingsNow(), files: Object.fromEntries(files.map((file) => [file, hashOf(file)])) };
  const before = readKept();
  if (before?.settings !== state.settings) return { places: ['.'], state };
  const changed = files.filter((file) => before.files[file] !== state.files[file]);
  return { places: changed.length > many ? ['.'] : changed, state };
}

/** Keeps which files are in order; one that was written while the formatter ran is asked about again. */
export function keepFormatted({ settings, files }) {
  const state = {
    settings,
    files: Object.fromEntries(Object.entries(files).filter(([file, hash]) => existsSync(inRoot(file)) && hashOf(file) === hash)),
  };
  mkdirSync(dirname(note), { recursive: true });
  // Two checks at once each write a file of their own.
  const fresh = `${note}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(state));
  renameSync(fresh, note);
}

function readKept() {
  try {
    return JSON.parse(readFileSync(note, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The files that git knows or would take, which are those the formatter finds by itself. */
function listed() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return undefined;
  return [...new Set(stdout.split('\0'))].filter((file) => file && existsSync(inRoot(file)));
}

const settingsNow = () =>
  ['biome.json', '.editorconfig', '.gitignore', 'node_modules/@biomejs/biome/package.json']
    .map((file) => (existsSync(inRoot(file)) ? hashOf(file) : ''))
    .join(' ');

const hashOf = (file) =>
  createHash('sha1')
    .update(readFileSync(inRoot(file)))
    .digest('base64');
