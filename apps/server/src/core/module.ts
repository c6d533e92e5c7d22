import type { Hearing } from './calls/announce.ts';
import type { Caller } from './calls/caller.ts';
import type { Handler } from './calls/handler.ts';
import type { Config } from './config.ts';
import type { Stray } from './http/clients.ts';
import type { Hook } from './http/hook.ts';
import type { ClockJob } from './jobs/jobs.ts';
import type { Delivery } from './outbox/relay.ts';
import type { Filling } from './print/filling.ts';
import type { Tx } from './rows/db.ts';
import type { Running, Services } from './services.ts';
import type { JobKind } from './sheets/import-jobs.ts';
import type { ImportKind, Template } from './sheets/imports.ts';

/** What a printed paper says of a real row, by the paper's TemplateType. */
export type Samples = Readonly<Record<number, (tx: Tx, caller: Caller, id: string) => Promise<Filling>>>;

/** What all modules together bring, for the few calls that speak of every module's things. */
export interface Catalogue {
  /** Every spreadsheet that people fill in. */
  readonly templates: readonly Template[];
  readonly samples: Samples;
}

/** An address that takes something else than a call's JSON. */
export interface Route {
  /** The paths that may take long to arrive whole. */
  readonly slowPaths?: readonly string[];
  add(running: Running, all: Catalogue): void;
}

/** All that a module brings. Everything but its name and its calls may be left out. */
export interface Module {
  readonly name: string;
  readonly calls: (services: Services, all: Catalogue) => readonly Handler[];
  /** Calls about the calls: made last, from all the others. */
  readonly callsAbout?: (handlers: readonly Handler[]) => readonly Handler[];
  /** What it does when another module acts. Modules are told in the order of `modules/index.ts`. */
  readonly hearings?: readonly Hearing[];
  /** Addresses that other companies' systems call by themselves. */
  readonly hooks?: readonly Hook[];
  readonly routes?: readonly Route[];
  /** Imports from spreadsheets, which run as long jobs. */
  readonly imports?: readonly ImportKind[];
  /** Spreadsheets that a call reads by itself. */
  readonly templates?: readonly Template[];
  readonly samples?: Samples;
  /** Lists taken away as files, and other long jobs. */
  readonly exports?: readonly JobKind[];
  /** What it does by the clock. */
  readonly jobs?: readonly ClockJob[];
  /** How what it put into the outbox leaves, by kind. */
  readonly deliveries?: (running: Running) => Readonly<Record<string, Delivery>>;
  /** What it keeps of the settings for the whole process. */
  readonly prepare?: (config: Config) => void;
  /** Origins of other companies to which pages of ours send the browser with a form. */
  readonly formsTo?: (config: Config) => readonly string[];
  /** What a browser is answered at an address of no page; false: nothing, it may be one that this module does not know. */
  readonly stray?: (running: Running) => Stray;
  /** First steps of the process that runs jobs, once it serves; gives how to leave off. */
  readonly start?: (running: Running) => (() => void) | void;
}

/** What every module brings of one kind, one module after the other. */
export const broughtBy = <K extends 'hearings' | 'hooks' | 'routes' | 'imports' | 'templates' | 'exports' | 'jobs'>(
  modules: readonly Module[],
  what: K,
): readonly NonNullable<Module[K]>[number][] => modules.flatMap((module): readonly NonNullable<Module[K]>[number][] => module[what] ?? []);

/** What the modules bring together. */
export const catalogueOf = (modules: readonly Module[]): Catalogue => ({
  templates: [...broughtBy(modules, 'imports'), ...broughtBy(modules, 'templates')],
  samples: Object.assign({}, ...modules.map(({ samples }) => samples)),
});
