import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { unsealBag, voidBag } from '@entrepot/contract/modules/transport/calls.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { bagNumberIndex } from '@entrepot/contract/modules/transport/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { BagContents } from './bag-contents.tsx';
import { SealDialog } from './seal-dialog.tsx';
import { Timeline } from '../timeline/public.tsx';
import { usePapers } from './use-papers.ts';

type Bag = Listed<typeof bag>;

/** All bags: seal, reopen, discard. */
export function Page() {
  const t = useTexts('transport');
  const { labels } = usePapers();
  const history = useContainerButton<Bag>('bag');
  const actions: readonly Button<Bag>[] = [
    {
      key: 'seal',
      needs: bagNumberIndex.Seal,
      may: 'seal',
      dialog: (row, onClose) => <SealDialog bag={row} onClose={onClose} />,
    },
    callButton({
      key: 'unseal',
      call: unsealBag,
      needs: bagNumberIndex.Unseal,
      may: 'unseal',
      success: 'pages.unsealed',
    }),
    {
      key: 'printLabels',
      needs: bagNumberIndex.Print,
      may: 'printLabels',
      run: ({ id }) => void labels.run([id]),
    },
    callButton({
      key: 'void',
      call: voidBag,
      may: 'void',
      tone: 'danger',
      confirm: (one) => ({ title: t('pages.voidTitle', { bagNo: one.bagNo }), text: t('pages.voidText') }),
      success: 'pages.voided',
    }),
    history,
  ];
  return (
    <ListPage
      of={bag}
      detail={{
        children: (row) => (
          <>
            <BagContents of={row} />
            <Timeline of={{ bagId: row.id }} />
          </>
        ),
      }}
      // The number of a loose carton is that of its box.
      mayEdit={(one) => !one.loose}
      bulk={[
        {
          key: 'printLabels',
          icon: 'print',
          needs: bagNumberIndex.Print,
          // A loose carton has its own label.
          fits: (row) => mayDo(row, 'printLabels'),
          none: 'pages.noLabels',
          run: async (rows) => (await labels.run(rows.map(({ id }) => id))) ?? false,
        },
      ]}
      actions={actions}
    />
  );
}
