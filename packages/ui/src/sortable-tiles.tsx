import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { type TileProps, UploadTile } from './upload-tile.tsx';
import { useWords } from './words.tsx';

function SortableTile(props: TileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: props.address, disabled: props.shut });
  const style = {
    transform: transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined,
    transition: transition ?? undefined,
  };
  return <UploadTile {...props} ref={setNodeRef} hold={{ ...listeners, style }} lifted={isDragging} />;
}

/** Pictures that a pointer drags into another order; keys move them with their buttons. `children` stand behind them. */
export function SortableTiles({
  tiles,
  onMove,
  children,
}: {
  tiles: readonly TileProps[];
  onMove(from: number, to: number): void;
  children(list: ReactNode): ReactNode;
}) {
  const t = useWords();
  // A press that hardly moves shows the picture instead.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const at = (address: unknown) => tiles.findIndex((tile) => tile.address === address);
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(at(active.id), at(over.id));
  };
  const told = ({ over }: { over: { id: unknown } | null }) => (over ? t('images.moved', { at: at(over.id) + 1 }) : undefined);
  const announcements = { onDragStart: () => undefined, onDragOver: told, onDragEnd: told, onDragCancel: () => undefined };
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
