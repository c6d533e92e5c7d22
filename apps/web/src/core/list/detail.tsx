import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { DetailDrawer } from '@entrepot/ui/detail-drawer.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import type { DescriptionItem } from '@entrepot/ui/page-props.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { isNoRow } from '@entrepot/client/calls/problem.ts';
import { errorProps } from '../app/error-props.ts';
import { FieldValue } from '../values/field-value.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { mayOpen } from '@entrepot/client/session/may-open.ts';
import { allFields, fieldOf, seenKeys, titleOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';

/** A part of a detail view: keys in reading order, under a title. */
export interface DetailPart {
  title?: string;
  keys: readonly string[];
  /** Those of the keys that are shown only where they hold something: not nothing, no, or 0. */
  quiet?: readonly string[];
}
/** What a page may say about a row's detail view. */
export interface DetailOptions<R extends AnyResource = AnyResource> {
  sections?: readonly DetailPart[];
  /** Draws single values itself, by key. */
  cells?: Record<string, (row: Listed<R>) => ReactNode>;
  /** More under the fields: lines, history, pictures. */
  children?(row: Listed<R>): ReactNode;
  /** Buttons at the head. */
  actions?(row: Listed<R>): ReactNode;
}
interface DetailProps<R extends AnyResource> extends DetailOptions<R> {
  of: R;
  id: string | null;
  /** The row as a list gave it, shown until the whole one is there. */
  row?: Listed<R> | undefined;
  onClose(): void;
}

/** A row with all its fields in a drawer. */
export function Detail<R extends AnyResource>({ of, id, row: listed, sections, cells, children, actions, onClose }: DetailProps<R>) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  const canAsk = mayOpen(of);
  const { data, error, refetch } = useQueryRow(of, canAsk ? id : null);
  const row = data ?? listed;
  const problem = row ? null : error;
  const isGone = isNoRow(problem);
  const parts = sections ?? [{ keys: allKeys(of) }, { title: web('detail.record'), keys: recordKeys(of) }];
  return (
    <DetailDrawer
      opened={id !== null}
      onClose={onClose}
      title={(row && titleOf(of, row)) || t(`${of.name}.title`)}
      loading={!row && !problem}
      error={problem && !isGone ? errorProps(problem, refetch) : null}
      actions={row && actions ? actions(row) : undefined}
      sections={row ? sectionsOf(of, parts, row, { t, web, cells }) : []}
    >
      {row && children?.(row)}
      {isGone && (
        <EmptyState title={web('detail.gone')} text={web('detail.goneText')} action={{ label: web('detail.toList'), onClick: onClose }} />
      )}
    </DetailDrawer>
  );
}

interface Said<R extends AnyResource> {
  t: Words;
  web: Words;
  cells: DetailOptions<R>['cells'];
}

/** The parts of a row's detail with what this person sees of them; a part that holds nothing is left out. */
export const sectionsOf = <R extends AnyResource>(of: R, parts: readonly DetailPart[], row: Listed<R>, said: Said<R>) =>
  parts.map((part) => ({ title: part.title, items: itemsOf(of, part, row, said) })).filter(({ items }) => items.length > 0);

function itemsOf<R extends AnyResource>(of: R, part: DetailPart, row: Listed<R>, { t, web, cells }: Said<R>): DescriptionItem[] {
  return keysOf(of, part, row).map((key) => ({
    key,
    label: labelOf(of, key, t, web),
    value: cells?.[key]?.(row) ?? (isEmpty(row[key]) ? '—' : <FieldValue of={of} name={key} row={row} />),
  }));
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The keys of a part that this person sees of this row. */
const keysOf = (of: AnyResource, { keys, quiet = [] }: DetailPart, row: Readonly<Record<string, unknown>>): string[] =>
  seenKeys(of, keys, audience()).filter((key) => !quiet.includes(key) || !(isEmpty(row[key]) || Number(row[key]) === 0));

function labelOf(of: AnyResource, key: string, t: Words, web: Words): string {
  const { unit } = fieldOf(of, key);
  const label = key in of.fields ? t(`${of.name}.fields.${key}`) : web(`fields.${key}`);
  return inBrackets(label, unit);
}

/** Every own field a person can read: those of the form and the columns first, then the others. */
function allKeys(of: AnyResource): string[] {
  const first = [...(of.page?.columns ?? []), ...(of.page?.form ?? []).flat()];
  const own = Object.entries(allFields(of)).filter(([key, field]) => key in of.fields && field.widget !== 'hidden');
  return [...new Set([...first, ...own.map(([key]) => key)])];
}

const recordKeys = (of: AnyResource): string[] => (of.bare ? ['creationTime'] : ['creationTime', 'lastModificationTime']);
