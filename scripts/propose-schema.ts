// Proposes migrations/0001_tables.sql from the contract's resources. Until the first release it is written anew whenever a
// resource changes; after it, a migration is a file of its own that a person writes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allResources } from '@entrepot/server/core/rows/registry.ts';
import { root } from '../apps/server/src/core/root.ts';
import { systemTables } from '@entrepot/server/core/rows/system-tables.sql.ts';
import { createTable, foreignKeys, grants } from '@entrepot/server/core/rows/tables.ts';

const byName = new Map(allResources.map((resource) => [resource.name, resource]));
const sql = [
  'create extension if not exists pg_trgm;',
  'create extension if not exists btree_gin;',
  '',
  ...allResources.map(createTable),
  ...allResources.flatMap((resource) => foreignKeys(resource, byName)),
  '',
  ...allResources.map(grants),
  systemTables,
].join('\n');
writeFileSync(join(root, 'apps/server/migrations/0001_tables.sql'), sql);
