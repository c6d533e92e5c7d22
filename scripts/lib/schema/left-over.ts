import type { Part } from './catalog.ts';
import type { Difference } from './difference.ts';
import { alter, called, quoted } from './words.ts';

/** What takes a part away that the migrations make and the contract does not have: only a person decides so. */
export function leftOver(part: Part): Difference {
  const { table, name, column } = part;
  const words = `the migrations make ${called(part)}, the contract does not have it`;
  const ways: Record<Part['kind'], string> = {
    extension: `drop extension ${name};`,
    table: `drop table ${quoted(table)};`,
    column: alter(table, `drop column ${quoted(name)}`),
    function: `drop function ${quoted(name)}();`,
    constraint: alter(table, `drop constraint ${name}`),
    index: `drop index ${quoted(name)};`,
    trigger: `drop trigger ${name} on ${quoted(table)};`,
    grants: `revoke all on ${quoted(table)} from entrepot_app;`,
  };
  const isInTheWay = column?.required && column.fallback === null && !column.identity;
  const inside = isInTheWay ? [alter(table, `alter column ${quoted(name)} drop not null`)] : [];
  return { words, inside, confirm: [ways[part.kind]] };
}
