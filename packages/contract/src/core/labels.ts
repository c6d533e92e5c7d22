import type { Field, Fields } from './field.ts';
import type { AnyResource } from './resource.ts';
import { type Entry, entryIn, groupIn, type TextsOfAll } from './texts.ts';

type Described = Pick<AnyResource, 'name' | 'module' | 'fields'>;

/** Input of the default labels: the texts of the core, the texts of each module by name, and all resources. */
export interface LabelSources {
  readonly core: TextsOfAll;
  readonly modules: Readonly<Record<string, TextsOfAll>>;
  readonly resources: readonly Described[];
}

/**
 * Finds the default label of a field: the entry of the shared dictionary (group `fields` of the core's texts) with the field's name,
 * else that of `ownerId` for a customer, else the title of the referenced resource; undefined when there is none.
 */
export type DefaultLabel = (key: string, field: Pick<Field, 'references' | 'account'>) => Entry | undefined;

/** Builds the function that finds default labels. */
export function defaultLabels({ core, modules, resources }: LabelSources): DefaultLabel {
  const dictionary = groupIn(core, 'fields');
  const titles = new Map(resources.map(({ name, module }) => [name, entryIn(groupIn(modules[module] ?? {}, name), 'title')]));
  const customer = entryIn(dictionary, 'ownerId');
  return (key, { references, account }) =>
    entryIn(dictionary, key) ?? (account === 'customer' ? customer : undefined) ?? titles.get(references ?? '');
}

/** Adds the default labels to the texts of each module. A stated label takes precedence; a resource without texts gets none. */
export function withDefaultLabels(sources: LabelSources): Record<string, TextsOfAll> {
  const labelOf = defaultLabels(sources);
  const completed: Record<string, TextsOfAll> = { ...sources.modules };
  for (const { name, module, fields } of sources.resources) {
    const texts = completed[module];
    if (!texts || !(name in texts)) continue;
    const own = groupIn(texts, name);
    completed[module] = { ...texts, [name]: { ...own, fields: { ...defaultsFor(fields, labelOf), ...groupIn(own, 'fields') } } };
  }
  return completed;
}

function defaultsFor(fields: Fields, labelOf: DefaultLabel): TextsOfAll {
  const labels: Record<string, Entry> = {};
  for (const [key, field] of Object.entries(fields)) {
    const label = labelOf(key, field);
    if (label) labels[key] = label;
  }
  return labels;
}
