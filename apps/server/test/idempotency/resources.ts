import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { withForms } from '../every-resource.ts';
import { type Bench, names, pathOf } from '../resource-bench.ts';
import { specials } from '../special-rows.ts';
import type { Prepared, Preparations } from './repeat.ts';

type Verb = 'create' | 'edit' | 'remove';

const preparationsOf: Record<Verb, (bench: Bench, resource: AnyResource) => Promise<Prepared>> = {
  create: async (bench, resource) => [doer(bench, resource), await bench.draftFor(resource, bench.served(resource, 'create')!)],
  async edit(bench, resource) {
    const { id: Id } = await bench.create(resource);
    const { RowVersion } = (await bench.open(resource, Id)).Data;
    return [doer(bench, resource), { ...(await bench.draftFor(resource, bench.served(resource, 'edit')!)), Id, RowVersion }];
  },
  remove: async (bench, resource) => [doer(bench, resource), { Id: (await bench.create(resource)).id }],
};
const doer = (bench: Bench, resource: AnyResource) => bench.persons[bench.doerOf(resource)];

const isPrepared = (resource: AnyResource, verb: Verb) => names(resource, verb) && !(verb === 'edit' && specials[resource.name]?.versions);

/** Preparations of the plain create, edit and delete calls of every resource with a form. */
export const resourceCalls: Preparations<Bench> = Object.fromEntries(
  withForms.flatMap((resource) =>
    (['create', 'edit', 'remove'] as const)
      .filter((verb) => isPrepared(resource, verb))
      .map((verb) => [pathOf(resource, verb), (bench: Bench) => preparationsOf[verb](bench, resource)]),
  ),
);
