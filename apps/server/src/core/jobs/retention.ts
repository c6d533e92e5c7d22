import { createHash } from 'node:crypto';
import { type RemovedTable, type RetentionSetting, removedTables } from '@entrepot/contract/core/retention.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { firstIdOf } from '../db/ids.ts';
import { text } from '../calls/texts.ts';
import { allResources, resourceNamed } from '../schema/registry.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { eachSubject, type Subject } from './each-subject.ts';
import { type ClockJob, type ClockWork, daysBefore } from './jobs.ts';

/** Rows that one statement removes or considers, so that no transaction holds many locks. */
const retentionBatch = 2000;
/** Batches of a table and site in one night; the rest follows in the next ones. An installation with years of rows needs several nights. */
const maxBatches = 2000;

/** The input of a rule: the rows of a site from before a time. */
export interface RetentionWork {
  db: Db;
  config: Pick<Config, 'secretKey'>;
  siteId: string;
  now: Date;
  /** Rows whose time is earlier are no longer stored. */
  before: Date;
  /** The first id of `before`. */
  beforeId: string;
  batch: number;
}

/** The result of a batch: how many rows it removed, and where the next one continues; null after the last one. */
interface RetentionStep {
  removed: number;
  next: string | null;
}

/** How a module removes or folds the rows of one of its tables. */
export interface RetentionRule {
  table: RemovedTable;
  /** Removes a batch, in a transaction of its own. `from` is where the previous batch ended, null for the first one. */
  step(work: RetentionWork, from: string | null): Promise<RetentionStep>;
}

/** A rule that deletes: its statement removes at most `batch` rows and is repeated until it finds fewer. */
export const removing = (
  table: RemovedTable,
  remove: (work: RetentionWork) => { execute(db: Db): Promise<{ numAffectedRows?: bigint | undefined }> },
): RetentionRule => ({
  table,
  async step(work) {
    const { numAffectedRows = 0n } = await remove(work).execute(work.db);
    return { removed: Number(numAffectedRows), next: Number(numAffectedRows) >= work.batch ? 'more' : null };
  },
});

/** The result of a folding statement: how many rows it removed, and the last id that it considered; null when there was none. */
export interface FoldedBatch {
  removed: number;
  last: string | null;
}

/**
 * A rule that folds: it passes over the old rows in ascending id and removes some of each batch.
 */
export const folding = (
  table: RemovedTable,
  fold: (work: RetentionWork, after: string) => { execute(db: Db): Promise<{ rows: FoldedBatch[] }> },
): RetentionRule => ({
  table,
  async step(work, from) {
    const { rows } = await fold(work, from ?? firstIdOf(new Date(0))).execute(work.db);
    const { removed, last } = rows[0]!;
    return { removed, next: last };
  },
});

/** An id of a table for the list of failures. */
const idOf = (table: string): string => {
  const hex = createHash('md5').update(table).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** The settings of a site for its tables. */
interface SiteTables {
  daysOf(table: RemovedTable): number;
  /** The name of a table for people, in the language of the site. */
  nameOf(table: RemovedTable): string;
}

async function tablesOf(db: Db, siteId: string): Promise<SiteTables> {
  const { rows } = await sql<
    Record<RetentionSetting, number | null> & { defaultLanguage: number | null }
  >`select c.*, s.default_language from site s left join site_configuration c on c.site_id = s.id where s.id = ${siteId}`.execute(db);
  const [settings] = rows;
  const language = languages[(settings?.defaultLanguage ?? 1) - 1]!;
  return {
    daysOf(table) {
      const { days } = removedTables[table];
      return typeof days === 'number' ? days : (settings?.[days] ?? Number(resourceNamed('siteConfiguration')!.fields[days].default));
    },
    nameOf(table) {
      const of = allResources.find((resource) => resource.table === table);
      return (of && text(language, `${of.module}.${of.name}.plural`)) ?? table;
    },
  };
}

/** Applies a rule to a site, batch by batch; returns how many rows it removed. */
async function applyRule(rule: RetentionRule, work: Omit<RetentionWork, 'beforeId'>): Promise<number> {
  const all = { ...work, beforeId: firstIdOf(work.before) };
  let removed = 0;
  let from: string | null = null;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const step = await rule.step(all, from);
    removed += step.removed;
    from = step.next;
    if (from === null) break;
  }
  return removed;
}

type Nightly = Pick<ClockWork, 'db' | 'config' | 'siteIds' | 'now' | 'progress'>;

/**
 * Removes or folds the rows that each site no longer stores. A table that fails does not stop the others; it is listed as a failed subject.
 * Returns how many rows were removed.
 */
export async function applyRetention(rules: readonly RetentionRule[], { db, config, siteIds, now, progress }: Nightly): Promise<number> {
  const sites = await siteIds();
  const subjects: (Subject & { rule: RetentionRule; days: number })[] = [];
  for (const siteId of sites) {
    const { daysOf, nameOf } = await tablesOf(db, siteId);
    for (const rule of rules) subjects.push({ siteId, id: idOf(rule.table), name: nameOf(rule.table), rule, days: daysOf(rule.table) });
  }
  let done = 0;
  return eachSubject(subjects, async ({ siteId, rule, days }) => {
    await progress?.(done, subjects.length);
    done += 1;
    return applyRule(rule, { db, config, siteId, now, before: daysBefore(now, days), batch: retentionBatch });
  });
}

/** The nightly job. */
export const retentionJob = (rules: readonly RetentionRule[]): ClockJob => ({
  name: 'apply-retention',
  daily: '04:50',
  run: (work) => applyRetention(rules, work),
});
