import type { Db } from '../core/db/db.ts';
import * as core from '../core/jobs/invariants.ts';
import { contributionsOf } from '../core/module.ts';
import { modules } from '../modules/index.ts';

/** The invariants of all modules; what is open for a person is no fault. */
export const invariants = contributionsOf(modules, 'invariants').filter(({ open }) => !open);

/** Checks the invariants of all modules for one site or all, and returns the violations. */
export const checkInvariants = (db: Db, siteId?: string) => core.checkInvariants(db, invariants, siteId ? [siteId] : undefined);
