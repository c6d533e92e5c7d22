import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { undoPutBack } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBack, putBackStates } from '@entrepot/contract/modules/picking/put-back.ts';
import { putBackIndex } from '@entrepot/contract/modules/picking/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { type GoodsInHand, usePuttingBack } from '@entrepot/client/floor/use-putting-back.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { callButton, type Button as ListButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useCommands } from '../../core/scan/use-commands.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { Workplace } from '../packages/public.tsx';
import css from './picking.module.css';

type Row = Listed<typeof putBack>;
const actions: readonly ListButton<Row>[] = [
  callButton({
    key: 'undoPutBack',
    call: undoPutBack,
    visible: ({ status }: Row) => putBackStates.can(status, 'undo'),
    success: 'pages.undone',
  }),
];

/** Picked goods of orders that were taken apart: the list, or the scan screen that puts them on shelves. */
export function Page() {
  const place = useTabLocation();
  return place.query.get('scan') ? <Workplace>{(id) => <Floor key={id} warehouseId={id} />}</Workplace> : <Goods />;
}

function Goods() {
  const place = useTabLocation();
  return (
    <ListPage
      of={putBack}
      starts={{ status: enumCodes.PutBackStatus.Open }}
      form={false}
      toolbar={[
        {
          key: 'putBackByScanner',
          icon: 'check',
          primary: true,
          needs: putBackIndex.PutBack,
          audience: ['warehouse'],
          run: () => writeQuery(place, new URLSearchParams({ scan: '1' })),
        },
      ]}
      actions={actions}
    />
  );
}

/** Scan the goods, then the shelf they are put on. */
function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('picking');
  const place = useTabLocation();
  const { hand, scans } = usePuttingBack(warehouseId);
  const setAside = () => scans.send('setAside', t('pages.setAside'));
  useCommands({ next: setAside });
  return (
    <Stack>
      <Group>
        <Button onClick={() => writeQuery(place, new URLSearchParams())}>{t('putBack.plural')}</Button>
      </Group>
      <ScanField
        scans={scans}
        label={hand ? t('pages.scanShelfToPutBack', { number: hand.number }) : t('pages.scanToPutBack')}
        hint={t('pages.putBackHint')}
        onEscape={setAside}
        aside={hand && <HandPanel hand={hand} onSetAside={setAside} />}
      />
    </Stack>
  );
}

function HandPanel({ hand, onSetAside }: { hand: GoodsInHand; onSetAside(): void }) {
  const t = useTexts('picking');
  return (
    <section className={css.hand} aria-label={t('pages.goodsInHand')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{hand.number}</strong>
          <Button size="small" shortcut="Esc" onClick={onSetAside}>
            {t('pages.setAside')}
          </Button>
        </Group>
        <DescriptionList
          columns={2}
          items={[
            { label: t('putBack.fields.productName'), value: hand.productName },
            { label: t('pages.pieces'), value: hand.quantity },
            { label: t('putBack.fields.fromShelfId'), value: hand.from },
            { label: t('pickingList.title'), value: hand.list },
          ]}
        />
      </Stack>
    </section>
  );
}
