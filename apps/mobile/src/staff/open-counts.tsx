import { useOpenCounts, useShelvesLeft } from '@entrepot/client/floor/open-counts.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Inside, Panel, Row, Soft, State } from '../core/parts.tsx';

// In walking order: who counts needs the next ones.
const shown = 10;

/** The counts that are open in a warehouse, each with the shelves that are next. */
export function OpenCounts({ warehouseId }: { warehouseId: string }) {
  const t = useWords('counting');
  const { counts, error, refetch } = useOpenCounts(warehouseId);
  if (!counts) return <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>;
  if (counts.length === 0)
    return (
      <Panel>
        <EmptyState compact title={t('pages.noOpen')} text={t('pages.noOpenText')} />
      </Panel>
    );
  return (
    <>
      {counts.map((count) => (
        <Panel
          key={count.id}
          title={<span className="mono">{count.countNo}</span>}
          more={<b>{`${count.shelvesCounted} / ${count.shelfTotal}`}</b>}
        >
          <Shelves id={count.id} />
        </Panel>
      ))}
    </>
  );
}

function Shelves({ id }: { id: string }) {
  const t = useWords('counting');
  const { left, error, refetch } = useShelvesLeft(id);
  if (!left) return error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />;
  return (
    <>
      <Inside>
        <Soft>{left.length === 0 ? t('pages.allCounted') : t('pages.shelvesLeft', { count: left.length })}</Soft>
      </Inside>
      {left.slice(0, shown).map((shelf) => (
        <Row
          key={shelf.id}
          title={<span className="mono">{shelf.shelfNumber}</span>}
          lines={[shelf.partitionName, shelf.counterName].filter(Boolean).join(' · ')}
          end={<State of="StockCountShelfStatus" code={shelf.shelfStatus} />}
        />
      ))}
    </>
  );
}
