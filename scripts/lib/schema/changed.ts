import type { Part } from './catalog.ts';
import { recountOnChange } from './recount-on-change.ts';
import { alter, called, createIndex, createOrReplace, quoted, textOf, type Wanted, type Difference } from './words.ts';

type Way = Omit<Difference, 'words'>;

/** Returns the statements that change a part from the form of the migrations to that of the contract. */
export function changed(before: Part, part: Part, wanted: Wanted): Difference {
  const ways: Partial<Record<Part['kind'], () => Way>> = {
    table: () => ({ inside: changeOptions(before, part) }),
    column: () => changeColumn(before, part),
    function: () => ({ inside: [createOrReplace(part)], outside: recountOnChange(part, part.name.replace(/_added$/, ''), wanted) }),
    constraint: () => changeConstraint(before, part),
    index: () => changeIndex(part),
    trigger: () => ({ inside: [createOrReplace(part)] }),
    grants: () => ({ inside: changeGrants(before, part) }),
  };
  const words = `${called(part)} differs\n  contract:   ${textOfPart(part)}\n  migrations: ${textOfPart(before)}`;
  return { words, ...ways[part.kind]!() };
}

const textOfPart = ({ is }: Part) => is.replaceAll(/\s+/g, ' ').trim() || 'nothing';

function changeOptions({ is: before }: Part, { table, is }: Part): string[] {
  const nameOf = (option: string) => option.split('=')[0]!;
  const wanted = new Set(split(is).map(nameOf));
  const removed = split(before)
    .map(nameOf)
    .filter((name) => !wanted.has(name));
  return [...(is ? [alter(table, `set (${is})`)] : []), ...(removed.length ? [alter(table, `reset (${removed.join(', ')})`)] : [])];
}

function changeGrants({ is: before }: Part, { table, is }: Part): string[] {
  const [had, has] = [split(before), split(is)];
  const added = has.filter((right) => !had.includes(right));
  const taken = had.filter((right) => !has.includes(right));
  return [
    ...(added.length ? [`grant ${added.join(', ')} on ${quoted(table)} to entrepot_app;`] : []),
    ...(taken.length ? [`revoke ${taken.join(', ')} on ${quoted(table)} from entrepot_app;`] : []),
  ];
}

const split = (list: string) => list.split(', ').filter(Boolean);

function changeColumn(before: Part, part: Part): Way {
  const { table, name } = part;
  const [old, now] = [before.column!, part.column!];
  const way = { inside: [] as string[], outside: [] as string[], confirm: [] as string[] };
  const column = (change: string) => alter(table, `alter column ${quoted(name)} ${change}`);
  if (old.type !== now.type) (widens(old.type, now.type) ? way.inside : way.confirm).push(column(`type ${now.type}`));
  if (old.identity !== now.identity) way.confirm.push(column(now.identity ? 'add generated always as identity' : 'drop identity'));
  if (old.fallback !== now.fallback) way.inside.push(column(now.fallback === null ? 'drop default' : `set default ${now.fallback}`));
  if (old.required && !now.required) way.inside.push(column('drop not null'));
  if (!old.required && now.required) {
    // With a validated constraint that excludes nulls, PostgreSQL need not scan the table under its lock.
    const rule = `nn_${table}_${name}`.slice(0, 60);
    way.inside.push(alter(table, `add constraint ${rule} check (${quoted(name)} is not null) not valid`));
    way.outside.push(
      alter(table, `validate constraint ${rule}`),
      column('set not null'),
      alter(table, `drop constraint if exists ${rule}`),
    );
  }
  return way;
}

/** Whether PostgreSQL changes the type without scanning the table. */
function widens(old: string, now: string): boolean {
  const text = (type: string) => (type === 'text' ? Number.POSITIVE_INFINITY : Number(/^varchar\((\d+)\)$/.exec(type)?.[1]));
  const number = (type: string) => /^numeric\((\d+),(\d+)\)$/.exec(type);
  const [a, b] = [number(old), number(now)];
  return text(now) >= text(old) || (!!a && !!b && a[2] === b[2] && Number(b[1]) >= Number(a[1]));
}

function changeConstraint(before: Part, part: Part): Way {
  const { table, name, is, type } = part;
  const validate = alter(table, `validate constraint ${name}`);
  if (before.is === `${is} NOT VALID`) return { outside: [validate] };
  const change = `drop constraint ${name}, add constraint ${name} ${textOf(part)}`;
  if (type === 'p' || type === 'u') return { confirm: [alter(table, change)] };
  return { inside: [alter(table, `${change} not valid`)], outside: [validate] };
}

/** The existing index serves until the new one is ready. */
function changeIndex(part: Part): Way {
  const before = `${part.name.slice(0, 55)}_before`;
  return {
    inside: [`alter index ${quoted(part.name)} rename to ${quoted(before)};`],
    outside: [createIndex(part, true), `drop index concurrently if exists ${quoted(before)};`],
  };
}
