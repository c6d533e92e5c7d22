import { join } from 'node:path';
import type { Handler } from '@entrepot/server/core/calls/handler.ts';
import type { Module } from '@entrepot/server/core/module.ts';
import { root } from '@entrepot/server/core/root.ts';
import { modules } from '@entrepot/server/modules/index.ts';

/** Services that do nothing, whatever is asked of them. */
const nothing: any = new Proxy(function () {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : nothing),
  apply: () => nothing,
});
const names = ['pool', 'db', 'files', 'tokens', 'sites', 'takeNumber', 'now', 'http', 'callerOf', 'push', 'answer'];
const idle = { ...Object.fromEntries(names.map((name) => [name, nothing])), config: { dataDir: join(root, '.data'), secretKey: '' } };

/** The calls that each module serves, by its name. Modules only keep their services, so making the calls does nothing. */
export function servedCalls(): ReadonlyMap<string, readonly Handler[]> {
  const own = modules.map((module): [Module, readonly Handler[]] => [module, module.calls(idle as never, { templates: [], samples: {} })]);
  const all = own.flatMap(([, calls]) => calls);
  return new Map(own.map(([module, calls]) => [module.name, [...calls, ...(module.callsAbout?.(all) ?? [])]]));
}
