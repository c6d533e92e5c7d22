import { childFields, type Field, isConfidential } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { trialClassesOf } from '@entrepot/contract/core/trial-data.ts';
import { allFields } from '../db/sql-names.ts';
import { containsFiles } from '../files/file-fields.ts';
import { allResources, resourceNamed } from '../schema/registry.ts';
import { groupsOf } from '../trial/plan.ts';

const namesIn = (text: string): readonly string[] => text.split(' ');

/** Retained tables that belong to this site alone: keys, files, people's things, devices, numbers bought from carriers. */
const ownTables = new Set([
  ...namesIn('push_key file_object import_job common_file saved_report wall_link workstation notice'),
  ...namesIn('tracking_number customs_clearance_number'),
]);
const warehouseTables = new Set([
  'warehouse',
  'partition',
  'shelf',
  'consolidation_address',
  'self_pickup_address',
  'picking_rule',
  'till',
]);
/** One row per site, or per language: a new site has them already, with defaults. */
export const settingTables: ReadonlySet<string> = new Set(['site_configuration', 'site_page_configuration']);
// Customers transfer money to the accounts, so each site enters its own. The others are powers that the platform grants to a server by hand.
const ownFields = new Set(['bankAccounts', 'forAllSites', 'trusted']);
const common = new Set(namesIn('id siteId creationTime creatorId lastModificationTime lastModifierId rowVersion isDeleted'));

/** The tables of a set-up file, referenced ones first. */
export function setUpTables(): AnyResource[] {
  const classes = trialClassesOf(allResources);
  const byTable = new Map<string, AnyResource>();
  for (const one of allResources)
    if (classes.get(one.table) === 'retained' && !ownTables.has(one.table) && !byTable.has(one.table)) byTable.set(one.table, one);
  const targets = (table: string, ofRequired = false) =>
    Object.values(allFields(byTable.get(table)!))
      .filter(({ required }) => required || !ofRequired)
      .flatMap(targetsIn)
      .filter((target) => target !== table && byTable.has(target));
  // Tables that refer to each other follow their required references; the others are entered afterwards.
  return groupsOf([...byTable.keys()], targets)
    .flatMap((group) => groupsOf(group, (table) => targets(table, true).filter((target) => group.includes(target))).flat())
    .map((table) => byTable.get(table)!);
}

/** The tables that a field refers to, also from inside a list. */
function targetsIn(field: Field): string[] {
  const target = field.references ? resourceNamed(field.references) : undefined;
  const own = target && !target.shared ? [target.table] : [];
  return [...own, ...Object.values(childFields(field) ?? {}).flatMap(targetsIn)];
}

/** Whether a table describes warehouses, which another site may not share. */
export const isOfWarehouses = ({ table }: AnyResource): boolean => warehouseTables.has(table);

/** Services of others with which a site has an account: their rows are entered disabled, until the site enters its own. */
export const outsideServices: ReadonlySet<string> = new Set(
  namesIn('message_service online_payment_configuration einvoice_service shop_configuration'),
);

/** The fields of a table whose rows belong to a warehouse or another place of it, where they name one: hours, unlike those of the site. */
export const placeFields = (resource: AnyResource): string[] =>
  isOfWarehouses(resource)
    ? []
    : Object.entries(allFields(resource)).flatMap(([name, field]) =>
        isPlaceKey(resource, name) && warehouseTables.has(targetOf(field) ?? '') ? [name] : [],
      );

/** Whether a field is part of a unique key. */
const isPlaceKey = ({ unique }: AnyResource, name: string) =>
  (unique ?? []).some((one) => ('on' in one ? (one.on as readonly string[]) : (one as readonly string[])).includes(name));

/** The table of a site that a field refers to; undefined for shared tables. */
export function targetOf({ references, sql }: Field): string | undefined {
  const target = references && sql === 'uuid' ? resourceNamed(references) : undefined;
  return target && !target.shared ? target.table : undefined;
}

/** The columns of a table in a set-up file, and those that are left out and have to be entered. */
export function columnsOf(resource: AnyResource): { columns: [string, Field][]; toEnter: string[] } {
  const fields = Object.entries(allFields(resource)).filter(([name, { references }]) => !common.has(name) && references !== 'user');
  const isLeftOut = ([name, field]: [string, Field]) => ownFields.has(name) || isConfidential(field) || isPicture(field);
  return { columns: fields.filter((one) => !isLeftOut(one)), toEnter: fields.filter(isLeftOut).map(([name]) => name) };
}

// Pictures in the text of a page stay in the text: they are public.
const isPicture = (field: Field) => containsFiles(field) && field.shape !== 'json';
