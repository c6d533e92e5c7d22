import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.mjs';
import { servedCalls } from '../served.ts';
import type { Told } from '../told.ts';
import { contractModules } from './exports.ts';
import { modulePage } from './page.ts';

const folder = inRoot('docs/modules');

/** Are the generated pages of the modules what the contract and the server's tables of contents make? */
export async function checkPages(): Promise<Told> {
  const stale = await stalePages();
  const problems = stale.map(({ file }) => `docs/modules/${file}:1 is stale: run node scripts/docs.mjs`);
  return { problems, summary: `${contractModules().length} pages of modules, ${problems.length} stale` };
}

/** Writes the pages that are not what they should be. */
export async function writePages(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of await stalePages()) writeFileSync(join(folder, file), text);
}

async function stalePages(): Promise<{ file: string; text: string }[]> {
  const served = servedCalls();
  const pages = contractModules().map(async (name) => ({ file: `${name}.md`, text: await modulePage(name, served.get(name) ?? []) }));
  const all = await Promise.all(pages);
  return all.filter(({ file, text }) => !existsSync(join(folder, file)) || readFileSync(join(folder, file), 'utf8') !== text);
}
