import { join } from 'node:path';
import type { Handler } from '@entrepot/server/core/calls/handler.ts';
import type { Module } from '@entrepot/server/core/module.ts';
import { root } from '@entrepot/server/core/root.ts';
import { modules } from '@entrepot/server/modules/index.ts';

/** Stub services: every property and call does nothing. */
const nothing: any = new Proxy(function () {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : nothing),
  apply: () => nothing,
});
const names = ['pool', 'db', 'files', 'tokens', 'sites', 'takeNumber', 'now', 'http', 'callerOf', 'push', 'answer'];
const idle = { ...Object.fromEntries(names.map((name) => [name, nothing])), config: { dataDir: join(root, '.data'), secretKey: '' } };

/** The calls that each module serves, in demo mode as well, by its name. Modules only store their services, so that creating the calls has no effect. */
export function servedCalls(): ReadonlyMap<string, readonly Handler[]> {
  const callsOf = ({ calls, demo }: Module): readonly Handler[] => [
    ...calls(idle as never, { templates: [], samples: {}, invariants: [] }),
    ...(demo ? callsOf(demo) : []),
  ];
  const own = modules.map((module): [Module, readonly Handler[]] => [module, callsOf(module)]);
  const all = own.flatMap(([, calls]) => calls);
  return new Map(own.map(([module, calls]) => [module.name, [...calls, ...(module.metaCalls?.(all, idle as never) ?? [])]]));
}
