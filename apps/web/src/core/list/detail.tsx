import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Menu } from '@entrepot/ui/page/menu.tsx';
import type { RowAction } from '@entrepot/ui/table/table-props.ts';
import { DetailDrawer } from '@entrepot/ui/page/detail-drawer.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import type { DescriptionItem } from '@entrepot/ui/page/page-props.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { isNoRow } from '@entrepot/client/calls/problem.ts';
import { errorProps } from '../app/error-props.ts';
import { detailKeys } from './detail-keys.ts';
import { FieldValue } from '../values/field-value.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { mayOpen } from '@entrepot/client/session/may-open.ts';
import { fieldOf, seenKeys, titleOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';

type DetailButton<Row> = RowAction<Row> & { primary?: boolean | undefined };

/** The buttons of a row in the header of its detail; rare ones are in a menu. */
function DetailButtons<Row>({ buttons, row }: { buttons: readonly DetailButton<Row>[]; row: Row }) {
  const web = useTexts('core-web');
  const rare = buttons.filter(({ later }) => later);
  const steps = buttons.filter(({ later }) => !later);
  const next = steps.find(({ primary }) => primary) ?? steps.find(({ tone, blocked }) => tone !== 'danger' && !blocked?.(row));
  return (
    <>
      {rare.length > 0 && (
        <Menu
          label={web('detail.more')}
          items={rare.map(({ key, label, icon, tone, run }) => ({ key, label, icon, tone, onClick: () => void run(row) }))}
        >
          <Button>{web('detail.more')}</Button>
        </Menu>
      )}
      {steps.map(({ key, label, tone, run, blocked }) => {
        const reason = blocked?.(row);
        return (
          <Button
            key={key}
            danger={tone === 'danger'}
            kind={key === next?.key ? 'primary' : 'plain'}
            disabled={Boolean(reason)}
            title={reason || undefined}
            onClick={() => run(row)}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}

/** A titled section of a detail view, with keys in reading order. */
export interface DetailPart {
  title?: string;
  keys: readonly string[];
  /** Keys that are hidden while their value is empty, false or 0. */
  quiet?: readonly string[];
}
/** Options of a row's detail view. */
export interface DetailOptions<R extends AnyResource = AnyResource> {
  sections?: readonly DetailPart[];
  /** Custom renderers of single values by key. */
  cells?: Record<string, (row: Listed<R>) => ReactNode>;
  /** Additional content below the fields: lines, history, pictures. */
  children?(row: Listed<R>): ReactNode;
  /** Buttons in the header. */
  actions?(row: Listed<R>): ReactNode;
}
interface DetailProps<R extends AnyResource> extends DetailOptions<R> {
  of: R;
  id: string | null;
  /** Buttons in the header. */
  buttons: readonly DetailButton<Listed<R>>[];
  /** The row from the list, shown until the full record has loaded. */
  row?: Listed<R> | undefined;
  onClose(): void;
}

/** Drawer with all fields of a row. */
export function Detail<R extends AnyResource>({
  of,
  id,
  row: listed,
  sections,
  cells,
  children,
  actions,
  buttons,
  onClose,
}: DetailProps<R>) {
  const t = useTexts(of.module);
  const web = useTexts('core-web');
  const canFetch = mayOpen(of);
  const { data, error, refetch } = useQueryRow(of, canFetch ? id : null);
  const row = data ?? listed;
  const problem = row ? null : error;
  const isMissing = isNoRow(problem);
  const footer = (of: Listed<R>) => {
    const visible = buttons.filter((button) => button.visible?.(of) !== false);
    const own = actions?.(of);
    return own || visible.length > 0 ? (
      <>
        {own}
        <DetailButtons buttons={visible} row={of} />
      </>
    ) : undefined;
  };
  const parts = sections ?? [{ keys: detailKeys(of) }, { title: web('detail.record'), keys: recordKeys(of) }];
  return (
    <DetailDrawer
      opened={id !== null}
      onClose={onClose}
      title={(row && titleOf(of, row)) || t(`${of.name}.title`)}
      loading={!row && !problem}
      error={problem && !isMissing ? errorProps(problem, refetch) : null}
      actions={row && footer(row)}
      sections={row ? sectionsOf(of, parts, row, { t, web, cells }) : []}
    >
      {row && children?.(row)}
      {isMissing && (
        <EmptyState title={web('detail.gone')} text={web('detail.goneText')} action={{ label: web('detail.toList'), onClick: onClose }} />
      )}
    </DetailDrawer>
  );
}

interface DetailContext<R extends AnyResource> {
  t: Translate;
  web: Translate;
  cells: DetailOptions<R>['cells'];
}

/** Sections of a row's detail that the user may see; empty sections are omitted. */
export const sectionsOf = <R extends AnyResource>(of: R, parts: readonly DetailPart[], row: Listed<R>, context: DetailContext<R>) =>
  parts.map((part) => ({ title: part.title, items: itemsOf(of, part, row, context) })).filter(({ items }) => items.length > 0);

function itemsOf<R extends AnyResource>(of: R, part: DetailPart, row: Listed<R>, { t, web, cells }: DetailContext<R>): DescriptionItem[] {
  return keysOf(of, part, row).map((key) => ({
    key,
    label: labelOf(of, key, t, web),
    value: cells?.[key]?.(row) ?? (isEmpty(row[key]) ? '—' : <FieldValue of={of} name={key} row={row} />),
  }));
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the keys of a section that the user may see for this row. */
const keysOf = (of: AnyResource, { keys, quiet = [] }: DetailPart, row: Readonly<Record<string, unknown>>): string[] =>
  seenKeys(of, keys, audience()).filter((key) => !quiet.includes(key) || !(isEmpty(row[key]) || Number(row[key]) === 0));

function labelOf(of: AnyResource, key: string, t: Translate, web: Translate): string {
  const { unit } = fieldOf(of, key);
  const label = key in of.fields ? t(`${of.name}.fields.${key}`) : web(`fields.${key}`);
  return inBrackets(label, unit);
}

const recordKeys = (of: AnyResource): string[] => (of.bare ? ['creationTime'] : ['creationTime', 'lastModificationTime']);
