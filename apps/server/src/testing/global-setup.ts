import './provided.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../core/db/migrate.ts';
import { template, urlFor } from './database.ts';
import { recordStatements } from './statements/record.ts';
import { suiteSetup } from './statements/recordings.ts';
import { fillTemplate } from './template.ts';
import { startThrowaway } from './throwaway.ts';

/**
 * Starts one PostgreSQL for the suite and creates a template database with the schema and the master data, from which every test file
 * copies its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const recorded = process.env.STATEMENTS ? recordStatements(process.env.STATEMENTS) : undefined;
  // Most statements of a test run only a few times, so planning each for its values does not pay off.
  const { urls, stop } = await startThrowaway({ plan_cache_mode: 'force_generic_plan' });
  const admin = new pg.Client({ connectionString: urls.admin });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  await migrate(urlFor(urls.admin, template));
  await fillTemplate(urlFor(urls.app, template));
  recorded?.(suiteSetup);
  project.provide('adminUrl', urls.admin);
  project.provide('appUrl', urls.app);
  return stop;
}
