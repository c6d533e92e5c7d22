import type { Subscriber } from './calls/events.ts';
import type { Caller } from './calls/caller.ts';
import type { Handler } from './calls/handler.ts';
import type { Config } from './config.ts';
import type { NotFoundHandler } from './http/clients.ts';
import type { Hook } from './http/hook.ts';
import type { Invariant } from './jobs/invariants.ts';
import type { ClockJob } from './jobs/jobs.ts';
import type { RetentionRule } from './jobs/retention.ts';
import type { ModuleDeliveries } from './outbox/delivery.ts';
import type { Filling } from './print/template-values.ts';
import type { Tx } from './db/db.ts';
import type { Running, Services } from './services.ts';
import type { JobKind } from './sheets/import-jobs.ts';
import type { ImportKind, Template } from './sheets/imports.ts';

/** The data of a printed document for a real row, by the document's TemplateType. */
export type Samples = Readonly<Record<number, (tx: Tx, caller: Caller, id: string) => Promise<Filling>>>;

/** The combined contributions of all modules, for the few calls that work across modules. */
export interface Catalogue {
  /** Every spreadsheet template that people fill in. */
  readonly templates: readonly Template[];
  readonly samples: Samples;
  readonly invariants: readonly Invariant[];
}

/** A route whose request is not a call's JSON. */
export interface Route {
  /** The paths whose requests may take long to arrive. */
  readonly slowPaths?: readonly string[];
  add(running: Running, all: Catalogue): void;
}

/** Everything a module contributes. Only its name and its calls are required. */
export interface Module {
  readonly name: string;
  readonly calls: (services: Services, all: Catalogue) => readonly Handler[];
  /** Calls about the calls, built last. Their list is complete once all modules have added theirs, so it is read when a call runs. */
  readonly metaCalls?: (handlers: readonly Handler[], services: Services) => readonly Handler[];
  /** Its reactions to other modules. They run in the order of `modules/index.ts`. */
  readonly subscribers?: readonly Subscriber[];
  /** Webhooks for other companies' systems. */
  readonly hooks?: readonly Hook[];
  readonly routes?: readonly Route[];
  /** Imports from spreadsheets, which run as long jobs. */
  readonly imports?: readonly ImportKind[];
  /** Spreadsheet templates that a call reads directly. */
  readonly templates?: readonly Template[];
  readonly samples?: Samples;
  /** List exports and other long jobs. */
  readonly exports?: readonly JobKind[];
  /** Invariants of its tables; checked every night and on request. */
  readonly invariants?: readonly Invariant[];
  /** How rows of its tables are removed or folded that are no longer stored. */
  readonly retention?: readonly RetentionRule[];
  /** Scheduled jobs. */
  readonly jobs?: readonly ClockJob[];
  /** How the rows that it puts into the outbox are sent, by kind. */
  readonly deliveries?: (running: Running) => ModuleDeliveries;
  /** Stores settings for the whole process. */
  readonly prepare?: (config: Config) => void;
  /** Origins of other companies to which our pages submit forms. */
  readonly formsTo?: (config: Config) => readonly string[];
  /** The answer to a browser at an address without a page; false: none, the address may belong to another module. */
  readonly notFoundPage?: (running: Running) => NotFoundHandler;
  /** First steps of the process that runs jobs, once it serves; returns how to stop them. */
  readonly start?: (running: Running) => (() => void) | void;
  /** Its contributions in demo mode only. Without demo mode none of it is registered. */
  readonly demo?: Module;
}

/** The modules of a server: in demo mode with their parts for the demo. */
export const modulesIn = (modules: readonly Module[], { demo }: Pick<Config, 'demo'>): readonly Module[] =>
  demo ? modules.flatMap((module) => (module.demo ? [module, module.demo] : [module])) : modules;

/** Everything that the modules contribute of one kind, in module order. */
export const contributionsOf = <
  K extends 'subscribers' | 'hooks' | 'routes' | 'imports' | 'templates' | 'exports' | 'jobs' | 'invariants' | 'retention',
>(
  modules: readonly Module[],
  what: K,
): readonly NonNullable<Module[K]>[number][] => modules.flatMap((module): readonly NonNullable<Module[K]>[number][] => module[what] ?? []);

/** Everything that the modules contribute. */
export const catalogueOf = (modules: readonly Module[]): Catalogue => ({
  templates: [...contributionsOf(modules, 'imports'), ...contributionsOf(modules, 'templates')],
  samples: Object.assign({}, ...modules.map(({ samples }) => samples)),
  invariants: contributionsOf(modules, 'invariants'),
});
