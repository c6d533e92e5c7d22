import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import type { OrderRow } from './order-facts.ts';

/** What a call over several orders answered for each. */
export type Answers = readonly { id?: string | null; ok: boolean; message?: string | null }[];
/** The rows it was not done to, with how many it was done to. */
export interface Results {
  title: string;
  done: number;
  refused: readonly { number: string; message: string }[];
}

/** Pairs the answers of a call with the orders' numbers. */
export function resultsOf(title: string, answers: Answers, rows: readonly OrderRow[]): Results {
  const numbers = new Map(rows.map(({ id, serialNumber }) => [id, serialNumber]));
  const refused = answers
    .filter(({ ok }) => !ok)
    .map(({ id, message }) => ({ number: numbers.get(id ?? '') ?? '', message: message ?? '' }));
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
          rows={results.refused.map(({ number, message }, at) => ({ key: String(at), cells: [number, message] }))}
        />
      </Stack>
    </Modal>
  );
}
