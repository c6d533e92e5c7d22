import { join } from 'node:path';
import { type AppOptions, openApp } from './core/app.ts';
import { root } from './core/root.ts';
import { authorities } from './modules/access/authorities.ts';
import { standings } from './modules/access/standing.ts';
import { modules } from './modules/index.ts';
import { siteDirectory } from './modules/sites/directory.ts';

const client = join(root, 'apps/web/dist');

/** The whole product's server on a database that is migrated. */
export const openServer = (options: Omit<AppOptions, 'modules' | 'registers' | 'client'>) =>
  openApp({ ...options, modules, client, registers: { authorities, standings, siteDirectory } });
