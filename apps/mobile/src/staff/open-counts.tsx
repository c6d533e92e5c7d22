import { useOpenCounts, useShelvesLeft } from '@entrepot/client/floor/open-counts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Inside, Panel, Row, Soft, State } from '../core/parts.tsx';

// Shelves are in walking order: the counting clerk needs only the next ones.
const visibleCount = 10;

/** Open stock counts of a warehouse, each with its next shelves. */
export function OpenCounts({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('counting');
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
  const t = useTexts('counting');
  const { left, error, refetch } = useShelvesLeft(id);
  if (!left) return error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />;
  return (
    <>
      <Inside>
        <Soft>{left.length === 0 ? t('pages.allCounted') : t('pages.shelvesLeft', { count: left.length })}</Soft>
      </Inside>
      {left.slice(0, visibleCount).map((shelf) => (
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
