import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, root } from './paths.mjs';

const note = inRoot('node_modules/.cache/formatted.json');
/** From this number of files on, everything is checked, because the length of a command line is limited. */
const many = 300;

/**
 * Returns the paths to pass to the formatter: the files that changed since the last clean check, or everything if there was none or if the
 * formatter or its settings have changed. `state` is the record to store when they are formatted; undefined when git cannot list the files.
 */
export function filesToFormat() {
  const files = listed();
  if (!files) return { places: ['.'], state: undefined };
  // The formatting of a file depends only on its path, its text and the settings.
  const state = { settings: currentSettings(), files: Object.fromEntries(files.map((file) => [file, hashOf(file)])) };
  const before = readJsonFile();
  if (before?.settings !== state.settings) return { places: ['.'], state };
  const changed = files.filter((file) => before.files[file] !== state.files[file]);
  return { places: changed.length > many ? ['.'] : changed, state };
}

/** Records which files are formatted; a file that was written while the formatter ran is checked again. */
export function formatFiles({ settings, files }) {
  const state = {
    settings,
    files: Object.fromEntries(Object.entries(files).filter(([file, hash]) => existsSync(inRoot(file)) && hashOf(file) === hash)),
  };
  mkdirSync(dirname(note), { recursive: true });
  // Two concurrent checks write separate files.
  const fresh = `${note}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(state));
  renameSync(fresh, note);
}

function readJsonFile() {
  try {
    return JSON.parse(readFileSync(note, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the files that git tracks or would add, which are those the formatter finds itself. */
function listed() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return undefined;
  return [...new Set(stdout.split('\0'))].filter((file) => file && existsSync(inRoot(file)));
}

const currentSettings = () =>
  ['biome.json', '.editorconfig', '.gitignore', 'node_modules/@biomejs/biome/package.json']
    .map((file) => (existsSync(inRoot(file)) ? hashOf(file) : ''))
    .join(' ');

const hashOf = (file) =>
  createHash('sha1')
    .update(readFileSync(inRoot(file)))
    .digest('base64');
