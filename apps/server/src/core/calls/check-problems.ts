import type { FieldProblem } from '@entrepot/contract/core/errors.ts';
import { childFields, type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { allFields, snake } from '../db/sql-names.ts';
import { listMark, text } from './texts.ts';

/** A check of values that people write, with its resource. */
export interface WrittenCheck {
  resource: AnyResource;
  check: string;
}

/** The values of one object of a request, by the column they are stored in. */
type Values = ReadonlyMap<string, unknown>;

/** A condition of a check that has to hold, and what is wrong with which column if it does not. */
interface Condition {
  columns: readonly string[];
  /** Whether the values violate it; undefined when the request does not have all of them. */
  isViolated(values: Values): boolean | undefined;
  problems: readonly { column: string; key: string; values?: Record<string, unknown> }[];
  /** Whether only the first of the problems whose field was sent is named. */
  oneOf?: true;
}

const comparisons: Record<string, (left: number | string, right: number | string) => boolean> = {
  '>=': (left, right) => left >= right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '<': (left, right) => left < right,
  '<>': (left, right) => left !== right,
};

const comparable = (value: unknown): number | string | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (value instanceof Date) return value.getTime();
  const asNumber = Number(value);
  return Number.isNaN(asNumber) ? String(value) : asNumber;
};

const number = String.raw`-?[\d.]+`;
const column = String.raw`(?:coalesce\()?(\w+)(?:, *${number}\))?`;
const shapes = {
  bound: new RegExp(`^${column} *(>=|>|<=|<) *(${number})$`),
  range: new RegExp(`^${column} between (${number})\\.\\.(\\w+)$`),
  least: /^least\(([\w, ]+)\) >= 0$/,
  order: new RegExp(`^${column} *(>=|>|<=|<|<>) *${column}$`),
  choice: /^(\w+) (?:in \(|~ |like )/,
};

/** The key of the text for a number beyond a bound. */
function boundProblem(operator: string, bound: number): { key: string; values?: Record<string, unknown> } {
  if (operator === '>=') return bound === 0 ? { key: 'negative' } : { key: 'tooSmall', values: { min: bound } };
  if (operator === '>') return { key: 'notAbove', values: { min: bound } };
  return operator === '<=' ? { key: 'tooBig', values: { max: bound } } : { key: 'notBelow', values: { max: bound } };
}

/** The conditions of a check. Texts of another shape become one condition that only the database can evaluate. */
function conditionsOf(check: string, resource: AnyResource): readonly Condition[] {
  const fields = new Map(Object.entries(allFields(resource)).map(([name, field]) => [snake(name), { name, field }]));
  const labelOf = (name: string): Translations => {
    const path = `${resource.module}.${resource.name}.fields.${fields.get(name)!.name}`;
    return Object.fromEntries(languages.map((language) => [language, text(language, path) ?? fields.get(name)!.name])) as Translations;
  };
  const joined = (names: readonly string[]): Translations => {
    const labels = names.map(labelOf);
    return Object.fromEntries(languages.map((one) => [one, labels.map((label) => label[one]).join(listMark(one))])) as Translations;
  };
  const isTime = (name: string) => ['time', 'date'].includes(fields.get(name)!.field.shape);

  function bound(name: string, operator: string, limit: number): Condition {
    return {
      columns: [name],
      isViolated: (values) => {
        const value = comparable(values.get(name));
        return value === undefined ? undefined : !comparisons[operator]!(value, limit);
      },
      problems: [{ column: name, ...boundProblem(operator, limit) }],
    };
  }
  function order(left: string, operator: string, right: string): Condition {
    const [low, high] = operator.startsWith('<') ? [left, right] : [right, left];
    const key = operator === '<>' ? 'same' : isTime(high) ? 'notAfter' : operator.endsWith('=') ? 'belowOther' : 'notAboveOther';
    return {
      columns: [left, right],
      isViolated: (values) => {
        const [a, b] = [comparable(values.get(left)), comparable(values.get(right))];
        return a === undefined || b === undefined ? undefined : !comparisons[operator]!(a, b);
      },
      problems: [
        { column: high, key, values: { other: labelOf(low) } },
        { column: low, key: 'notTogether', values: { others: labelOf(high) } },
      ],
      oneOf: true,
    };
  }
  function parse(part: string): readonly Condition[] {
    const stated = part.replace(/^(?:\w+ is null or )+/, '');
    const limited = shapes.bound.exec(stated);
    if (limited) return [bound(limited[1]!, limited[2]!, Number(limited[3]))];
    const ranged = shapes.range.exec(stated);
    if (ranged) {
      const [, name, least, most] = ranged as unknown as [string, string, string, string];
      return [bound(name, '>=', Number(least)), fields.has(most) ? order(most, '>=', name) : bound(name, '<=', Number(most))];
    }
    const least = shapes.least.exec(stated);
    if (least) return least[1]!.split(/, */).map((name) => bound(name, '>=', 0));
    const ordered = shapes.order.exec(stated);
    if (ordered && fields.has(ordered[1]!) && fields.has(ordered[3]!)) return [order(ordered[1]!, ordered[2]!, ordered[3]!)];
    const columns = [...new Set([...stated.matchAll(/\w+/g)].map(([word]) => word))].filter((word) => fields.has(word));
    const others = (name: string) => joined(columns.filter((one) => one !== name));
    const problems =
      columns.length === 1
        ? [{ column: columns[0]!, key: shapes.choice.test(stated) ? 'choice' : 'invalid' }]
        : columns.map((name) => ({ column: name, key: 'notTogether', values: { others: others(name) } }));
    return [{ columns, isViolated: () => undefined, problems }];
  }
  // `between … and …` is one condition, and alternatives belong together.
  const written = check.replace(/ between (\S+) and (\S+)/g, ' between $1..$2');
  const parts = / or /.test(written.replace(/(?<!\w)\w+ is null or /g, '')) ? [written] : written.split(' and ');
  return parts.flatMap((part) => parse(part.trim()));
}

/** An object of a request that has columns of a resource: where it is, and its values. */
interface Place {
  path: readonly string[];
  fields: Fields;
  values: Values;
}

function placesOf(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  columns: ReadonlySet<string>,
  path: readonly string[] = [],
): Place[] {
  const own = new Map(Object.keys(fields).flatMap((name) => (columns.has(snake(name)) ? [[snake(name), input[name]] as const] : [])));
  const inner = Object.entries(fields).flatMap(([name, field]) => innerPlaces(name, field, input[name], columns, path));
  return own.size ? [{ path, fields, values: own }, ...inner] : inner;
}

function innerPlaces(name: string, field: Field, value: unknown, columns: ReadonlySet<string>, path: readonly string[]): Place[] {
  const inner = childFields(field);
  if (!inner || typeof value !== 'object' || value === null) return [];
  const at = [...path, wireName(name, field)];
  if (!Array.isArray(value)) return placesOf(inner, value as Record<string, unknown>, columns, at);
  return value.flatMap((one, index) => placesOf(inner, one as Record<string, unknown>, columns, [...at, String(index)]));
}

/**
 * The fields of a request that a violated check of the database concerns, each with its reason. Where the request has all values of a
 * condition, only the violated ones are named; otherwise, as with an edit that sends one of two dates, every sent field of the check. Empty
 * when the request has none of its fields.
 */
export function checkProblems(
  { resource, check }: WrittenCheck,
  { fields, input }: { fields: Fields; input: Readonly<Record<string, unknown>> },
): FieldProblem[] {
  const conditions = conditionsOf(check, resource);
  const columns = new Set(conditions.flatMap((one) => one.columns));
  const found = placesOf(fields, input, columns).map((place) => ({
    place,
    violated: conditions.filter(({ isViolated }) => isViolated(place.values)),
  }));
  const certain = found.filter(({ violated }) => violated.length);
  const named = certain.length
    ? certain
    : found.map(({ place }) => ({ place, violated: conditions.filter(({ isViolated }) => isViolated(place.values) === undefined) }));
  return named.flatMap(({ place, violated }) => violated.flatMap((condition) => problemsAt(place, condition)));
}

/** The problems of a condition at the fields of a place. */
function problemsAt({ path, fields, values }: Place, { problems, oneOf }: Condition): FieldProblem[] {
  const sent = problems.filter(({ column: name }) => values.has(name));
  return (oneOf ? sent.slice(0, 1) : sent).map(({ column: name, ...reason }) => {
    const [key, field] = Object.entries(fields).find(([one]) => snake(one) === name)!;
    return { field: [...path, wireName(key, field)].join('.'), ...reason };
  });
}

/** The names of the fields of a check in every language, for a request that has none of them. */
export function fieldsOfCheck({ resource, check }: WrittenCheck): Translations {
  const fields = Object.keys(allFields(resource)).filter((name) => new RegExp(`\\b${snake(name)}\\b`).test(check));
  return Object.fromEntries(
    languages.map((language) => [
      language,
      fields.map((name) => text(language, `${resource.module}.${resource.name}.fields.${name}`) ?? name).join(listMark(language)),
    ]),
  ) as Translations;
}
