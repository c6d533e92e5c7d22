import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** snake_case of a camelCase name. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const minimal = {
  id: f.id({ required: true, readOnly: true }),
  siteId: f.ref('site', { required: true, readOnly: true }),
  creationTime: f.time({ required: true, readOnly: true }),
} satisfies Fields;
// The creators and editors of rows are internal: customers do not see staff, and merchants do not see their buyers.
const audit = {
  creatorId: f.ref('user', { readOnly: true, display: { CreatorName: 'nickName' }, seenBy: ['platform', 'site', 'warehouse'] }),
  lastModificationTime: f.time({ readOnly: true }),
  lastModifierId: f.ref('user', { readOnly: true, display: {}, seenBy: ['platform', 'site', 'warehouse'] }),
  rowVersion: f.count({ required: true, readOnly: true, default: 1 }),
  isDeleted: f.flag({ required: true, readOnly: true, default: false }),
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
