import type { Call } from '../../../packages/contract/src/core/call.ts';
import type { AnyResource } from '../../../packages/contract/src/core/resource.ts';
import { resources } from '../../../packages/contract/src/modules/index.ts';
import type { Handler } from '@entrepot/server/core/calls/handler.ts';
import { contractModules, exportsOfFile, filesOf } from '../contract/exports.ts';
import { servedCalls } from '../served.ts';

/** An exported value of the contract and the file that exports it. */
export interface Exported {
  readonly name: string;
  readonly module: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly value: unknown;
}

/** A call as served: its own path first, then its aliases and the paths of customers. */
export interface ServedCall {
  readonly module: string;
  readonly handlers: readonly Handler[];
  /** The description in the contract; undefined for the plain calls of an entity. */
  readonly described: Exported | undefined;
  /** The entity of a plain call. */
  readonly entity: AnyResource | undefined;
}

export type Subject =
  | { readonly kind: 'module'; readonly name: string; readonly names: readonly string[] }
  | { readonly kind: 'entity'; readonly name: string; readonly names: readonly string[]; readonly resource: AnyResource }
  | { readonly kind: 'call'; readonly name: string; readonly names: readonly string[]; readonly call: ServedCall };

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'output' in value;

/** Every export of the modules' files in the contract. */
export async function contractExports(): Promise<Exported[]> {
  const files = contractModules().flatMap((module) => filesOf(module).map((file) => ({ module, file })));
  const exported = files.map(async ({ module, file }) =>
    Object.entries(await exportsOfFile(module, file)).map(([name, value]) => {
      return { name, module, file: `packages/contract/src/modules/${module}/${file}.ts`, value };
    }),
  );
  return (await Promise.all(exported)).flat();
}

/** The calls of a module; the paths of one call share its input. */
function callsOf(module: string, handlers: readonly Handler[], exported: readonly Exported[]): ServedCall[] {
  const inputs = [...new Set(handlers.map(({ input }) => input))];
  return inputs.map((input) => {
    const same = handlers.filter((one) => one.input === input);
    const { path } = same[0]!;
    const described = exported.find(({ value }) => isCall(value) && same.some((one) => one.path === value.path));
    return { module, handlers: same, described, entity: described ? undefined : entityServing(path) };
  });
}

const entityServing = (path: string) =>
  (resources as readonly AnyResource[]).find(({ area, calls }) => Object.values(calls ?? {}).some((name) => path === `/${area}/${name}`));

/** Returns all modules, entities and calls, each with the names that find it. */
export function allSubjects(exported: readonly Exported[]): Subject[] {
  const served = servedCalls();
  const calls = contractModules().flatMap((module) => callsOf(module, served.get(module) ?? [], exported));
  return [
    ...contractModules().map((name): Subject => ({ kind: 'module', name, names: [name] })),
    ...(resources as readonly AnyResource[]).map((resource): Subject => {
      return { kind: 'entity', name: resource.name, names: [resource.name, resource.table], resource };
    }),
    ...calls.map((call): Subject => {
      const paths = call.handlers.map(({ path }) => path);
      const names = [...paths, ...paths.map((path) => path.split('/').at(-1)!), ...(call.described ? [call.described.name] : [])];
      return { kind: 'call', name: paths[0]!, names, call };
    }),
  ];
}

/**
 * The subjects that a word names, in upper or lower case; when there are none, those whose names contain it. A kind before the word
 * (`entity wallet`) limits the search to that kind.
 */
export function findSubjects(words: readonly string[], subjects: readonly Subject[]): Subject[] {
  const word = words.at(-1)!.toLowerCase();
  const ofKind = words.length > 1 ? subjects.filter(({ kind }) => kind === words[0]) : subjects;
  const named = ofKind.filter(({ names }) => names.some((name) => name.toLowerCase() === word));
  return named.length ? named : ofKind.filter(({ names }) => names.some((name) => name.toLowerCase().includes(word)));
}
