import { join } from 'node:path';
import { builtApiDocument } from './api-document.ts';
import { type AppOptions, openApp } from './core/app.ts';
import { root } from './core/root.ts';
import { authorities } from './modules/access/authorities.ts';
import { standings } from './modules/access/standing.ts';
import { modules } from './modules/index.ts';
import { siteDirectory } from './modules/sites/directory.ts';

const clients = [
  { folder: join(root, 'apps/web/dist'), under: '/' },
  { folder: join(root, 'apps/mobile/dist'), under: '/app/' },
];

/** Opens the server of the whole product on a migrated database. */
export const openServer = (options: Omit<AppOptions, 'modules' | 'registers' | 'clients' | 'apiDocument'>) =>
  openApp({
    ...options,
    apiDocument: builtApiDocument(options.config, options.version),
    modules,
    clients,
    registers: { authorities, standings, siteDirectory },
  });
