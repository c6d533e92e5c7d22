import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** snake_case of a camelCase name. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const minimal = {
  id: f.id({ required: true, byServer: true }),
  siteId: f.ref('site', { required: true, byServer: true }),
  creationTime: f.time({ required: true, byServer: true }),
} satisfies Fields;
// Whose hands made or changed a row is the house's own: customers are told of no staff, and merchants not of those who bought from them.
const audit = {
  creatorId: f.ref('user', { byServer: true, shows: { CreatorName: 'nickName' }, seenBy: 'PSW' }),
  lastModificationTime: f.time({ byServer: true }),
  lastModifierId: f.ref('user', { byServer: true, shows: {}, seenBy: 'PSW' }),
  rowVersion: f.count({ required: true, byServer: true, starts: 1 }),
  isDeleted: f.flag({ required: true, byServer: true, starts: false }),
} satisfies Fields;

/** All columns of a resource: its own fields and the common ones. */
export function allFields(resource: AnyResource): Record<string, Field> {
  const made = known.get(resource.fields) ?? fieldsOf(resource);
  known.set(resource.fields, made);
  return made;
}

const known = new WeakMap<Fields, Record<string, Field>>();

function fieldsOf(resource: AnyResource): Record<string, Field> {
  const { siteId, ...shared } = minimal;
  const head = resource.shared ? shared : { ...shared, siteId };
  return { ...head, ...(resource.fields as Fields), ...(resource.bare ? {} : audit) };
}
