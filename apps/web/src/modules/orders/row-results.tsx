import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { go } from '../../core/tabs/place.ts';
import type { OrderRow } from './order-facts.ts';

/** What a call over several orders answered for each. */
export type Answers = readonly { id?: string | null; ok: boolean; message?: string | null; obstacles?: readonly Obstacle[] | null }[];
/** One thing that stands against it, and where it is cleared. */
interface Obstacle {
  message?: string | null;
  wayOut?: string | null;
}
/** The rows it was not done to, with how many it was done to. */
export interface Results {
  title: string;
  done: number;
  refused: readonly { row: OrderRow | undefined; number: string; message: string; obstacles: readonly Obstacle[] }[];
}

/** Pairs the answers of a call with the orders' numbers. */
export function resultsOf(title: string, answers: Answers, rows: readonly OrderRow[]): Results {
  const known = new Map(rows.map((row) => [row.id, row]));
  const refused = answers
    .filter(({ ok }) => !ok)
    .map(({ id, message, obstacles }) => {
      const row = known.get(id ?? '');
      return { row, number: row?.serialNumber ?? '', message: message ?? '', obstacles: obstacles ?? [] };
    });
  return { title, done: answers.length - refused.length, refused };
}

/** Says in a notice that all went well; gives false when some were refused and the dialog is to be shown. */
export function allWell(results: Results, success: string): boolean {
  if (results.done > 0) tell({ tone: 'success', text: success });
  return results.refused.length === 0;
}

/** Which orders something was not done to, each with why not. */
export function RowResults({ results, onClose }: { results: Results; onClose(): void }) {
  const t = useWords('orders');
  return (
    <Modal
      opened
      onClose={onClose}
      title={results.title}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('pages.understood')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.refusedTitle', { done: results.done, refused: results.refused.length })} live />
        <Table
          label={results.title}
          columns={[
            { key: 'number', label: t('logisticsOrder.fields.serialNumber'), width: 190 },
            { key: 'why', label: t('pages.why') },
          ]}
          rows={results.refused.map(({ row, number, message, obstacles }, at) => ({
            key: String(at),
            cells: [number, obstacles.length ? <Obstacles row={row} obstacles={obstacles} onLeave={onClose} /> : message],
          }))}
        />
      </Stack>
    </Modal>
  );
}

/** Each thing that stands against it on a line of its own, with the way to where it is cleared. */
function Obstacles({ row, obstacles, onLeave }: { row: OrderRow | undefined; obstacles: readonly Obstacle[]; onLeave(): void }) {
  const t = useWords('orders');
  return (
    <Stack gap="small">
      {obstacles.map(({ message, wayOut }, at) => {
        const to = row && wayOut ? placeOf(wayOut, row) : null;
        return (
          <div key={at}>
            {message}{' '}
            {to && (
              <Button
                kind="link"
                onClick={() => {
                  onLeave();
                  go(to);
                }}
              >
                {t(`pages.waysOut.${wayOut}`)}
              </Button>
            )}
          </div>
        );
      })}
    </Stack>
  );
}

/** Where an obstacle of an order is cleared. */
function placeOf(wayOut: string, row: OrderRow): string | null {
  const content = encodeURIComponent(row.serialNumber);
  const places: Record<string, string> = {
    freeze: `/LogisticsOrderIndex?open=${row.id}`,
    bills: `/BillIndex?content=${content}`,
    recipient: `/RecipientInformationIndex?content=${encodeURIComponent(row.receiverName ?? '')}`,
    debt: `/BillIndex?ownerId=${row.ownerId}&overdue=true`,
    services: `/ValueAddedWorkIndex?logisticsOrderId=${row.id}`,
  };
  return places[wayOut] ?? null;
}
