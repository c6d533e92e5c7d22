import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { containerScreens, getContainerContents } from '@entrepot/contract/modules/containers/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { PagedTable } from '@entrepot/ui/table/paged-table.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { type Container, type ContainerRef, isContainer, type Item } from './container.ts';
import { ItemAction, type ItemActionKind } from './item-action.tsx';

const fields = getContainerContents.output.children;
const usualRows = 20;
/** The columns in reading order, with their widths in px; one that is empty in all rows is left out. */
const widths = {
  kind: 130,
  number: 190,
  name: 170,
  order: 170,
  memberCode: 130,
  lotNumber: 120,
  quantity: 90,
  weight: 100,
  place: 140,
  state: 130,
  since: 170,
  sinceBy: 120,
  until: 170,
  untilBy: 120,
  reason: 200,
} as const;
type Key = keyof typeof widths;
const ofFields = ['quantity', 'weight', 'since', 'until'] as const satisfies readonly Key[];
const isOfField = (key: Key): key is (typeof ofFields)[number] => (ofFields as readonly Key[]).includes(key);

const actionKinds = ['takeOut', 'move'] as const satisfies readonly ItemActionKind[];
const allows = ({ mayMove, mayTakeOut }: Item, action: ItemActionKind) => (action === 'move' ? mayMove : mayTakeOut);

interface ContentsProps {
  of: Container;
  former: boolean;
  onOpen(container: ContainerRef): void;
}

/** A page of what is in a container, or of what was in it, with what may be done with each item now. */
export function Contents({ of, former, onOpen }: ContentsProps) {
  const t = useTexts('containers');
  const can = useCan();
  const [{ page, size }, setPaging] = useState({ page: 1, size: usualRows });
  const [acting, setActing] = useState<{ item: Item; action: ItemActionKind } | null>(null);
  const input = { kind: of.kind, id: of.id, former, index: page, rows: size };
  const { data, error, refetch, isFetching } = useCallQuery(getContainerContents, input, { showsPrevious: true });
  const rows = data?.data ?? undefined;
  const columns = useMemo((): Column<Item>[] => {
    const link = (kind: string, id: string | null, number: string | null): ReactNode =>
      id && number && isContainer(kind) && containerScreens[kind].some((screen) => can(screen)) ? (
        <Button kind="link" onClick={() => onOpen({ kind, id, number })}>
          {number}
        </Button>
      ) : (
        number
      );
    const texts: Partial<Record<Key, (item: Item) => ReactNode>> = {
      kind: ({ kind }) => t(`kinds.${kind}`),
      number: ({ kind, id, number }) => link(kind, id, number),
      order: ({ orderId, orderNumber }) => link('order', orderId, orderNumber),
      state: ({ state, inventoryState }) => state ?? (inventoryState === null ? null : enumLabel('InventoryState', inventoryState)),
    };
    const isFilled = (key: Key) =>
      (rows ?? []).some((item) => {
        if (key === 'order') return item.orderNumber !== null;
        return key === 'state' ? item.state !== null || item.inventoryState !== null : item[key] !== null;
      });
    return (Object.keys(widths) as Key[]).filter(isFilled).map((key) => ({
      key,
      label: t(`columns.${key}`),
      width: widths[key],
      cell: texts[key],
      headline: key === 'number',
      ...(isOfField(key) && { field: fields[key] }),
      wrap: key === 'reason' || key === 'name',
    }));
  }, [rows, t, can, onOpen]);
  return (
    <>
      <PagedTable
        label={t(former ? 'former' : 'now')}
        columns={columns}
        rows={error ? undefined : rows}
        rowKey={({ kind, id, until, inventoryState, lotId, batchDate, orderId }) =>
          [kind, id, until, inventoryState, lotId, batchDate, orderId].join()
        }
        page={page}
        size={size}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onPage={setPaging}
        refetching={isFetching && Boolean(data)}
        actions={actionKinds
          .filter((action) => rows?.some((item) => allows(item, action)))
          .map((action) => ({
            key: action,
            label: t(`actions.${action}`),
            visible: (item: Item) => allows(item, action),
            run: (item: Item) => setActing({ item, action }),
          }))}
        error={error ? errorProps(error, refetch) : null}
        empty={{ title: t(former ? 'emptyFormer' : 'empty'), compact: true }}
      />
      {acting && <ItemAction of={of} {...acting} onClose={() => setActing(null)} />}
    </>
  );
}
