import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { type TileProps, UploadTile } from '../form/upload-tile.tsx';
import { useTexts } from '../base/texts.tsx';

function SortableTile(props: TileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: props.address, disabled: props.isDisabled });
  const style = {
    transform: transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined,
    transition: transition ?? undefined,
  };
  return <UploadTile {...props} ref={setNodeRef} dragProps={{ ...listeners, style }} lifted={isDragging} />;
}

/** Pictures that can be reordered by dragging; their buttons do the same by keyboard. `children` follow them. */
export function SortableTiles({
  tiles,
  onMove,
  children,
}: {
  tiles: readonly TileProps[];
  onMove(from: number, to: number): void;
  children(list: ReactNode): ReactNode;
}) {
  const t = useTexts();
  // A press that hardly moves opens the picture instead.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const at = (address: unknown) => tiles.findIndex((tile) => tile.address === address);
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(at(active.id), at(over.id));
  };
  const moveText = ({ over }: { over: { id: unknown } | null }) => (over ? t('images.moved', { at: at(over.id) + 1 }) : undefined);
  const announcements = { onDragStart: () => undefined, onDragOver: moveText, onDragEnd: moveText, onDragCancel: () => undefined };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={tiles.map((tile) => tile.address)} strategy={rectSortingStrategy}>
        {children(tiles.map((tile) => <SortableTile key={tile.address} {...tile} />))}
      </SortableContext>
    </DndContext>
  );
}
