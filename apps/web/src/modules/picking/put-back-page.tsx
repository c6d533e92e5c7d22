import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { reportPutBackMissing, undoPutBack } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBack, putBackStates } from '@entrepot/contract/modules/picking/put-back.ts';
import { putBackIndex } from '@entrepot/contract/modules/picking/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { type GoodsInHand, type MissingPieces, usePuttingBack } from '@entrepot/client/floor/use-putting-back.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { callButton, type Button as ListButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useCommands } from '../../core/scan/use-commands.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { Workplace } from '../packages/public.tsx';
import css from './picking.module.css';
import { QuantityDialog } from './quantity-dialog.tsx';
import { useState } from 'react';

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
      defaults={{ status: enumCodes.PutBackStatus.Open }}
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
  const can = useCan();
  const place = useTabLocation();
  const { hand, scans } = usePuttingBack(warehouseId);
  const [open, setOpen] = useState<'pieces' | 'missing' | null>(null);
  const close = () => setOpen(null);
  const setAside = () => scans.send('setAside', t('pages.setAside'));
  const sendPieces = (pieces: number) => scans.send('pieces', t('pages.putBackPieces', { pieces }), pieces);
  const mayMiss = hand !== null && !hand.isMissing && can(putBackIndex.ReportShortage);
  useCommands({
    next: setAside,
    pieces: hand && hand.most > 1 ? (pieces) => (pieces ? sendPieces(pieces) : setOpen('pieces')) : undefined,
    problem: mayMiss ? () => setOpen('missing') : undefined,
  });
  useKeys({
    F4: hand && hand.most > 1 ? () => setOpen('pieces') : undefined,
    F8: mayMiss ? () => setOpen('missing') : undefined,
  });
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
        disabled={open !== null}
        aside={
          hand && (
            <HandPanel
              hand={hand}
              onSetAside={setAside}
              onPieces={hand.most > 1 ? () => setOpen('pieces') : undefined}
              onMissing={mayMiss ? () => setOpen('missing') : undefined}
            />
          )
        }
      />
      {open === 'pieces' && hand && (
        <QuantityDialog
          entered={`put-back-pieces:${hand.id}`}
          most={hand.most}
          title={t('actions.putBackPart')}
          onChoose={sendPieces}
          onClose={close}
        />
      )}
      {open === 'missing' && hand && (
        <MissingDialog hand={hand} onSend={(missing) => scans.send('missing', t('actions.cannotFind'), missing)} onClose={close} />
      )}
    </Stack>
  );
}

interface HandProps {
  hand: GoodsInHand;
  onSetAside(): void;
  onPieces?: (() => void) | undefined;
  onMissing?: (() => void) | undefined;
}

function HandPanel({ hand, onSetAside, onPieces, onMissing }: HandProps) {
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
            {
              label: t('pages.pieces'),
              value: hand.quantity === hand.most ? hand.most : t('pages.putBackOf', { pieces: hand.quantity, most: hand.most }),
            },
            { label: t('putBack.fields.fromShelfId'), value: hand.from },
            { label: t('pickingList.title'), value: hand.list },
          ]}
        />
        <Group>
          {onPieces && (
            <Button shortcut="F4" onClick={onPieces}>
              {t('actions.putBackPart')}
            </Button>
          )}
          {onMissing && (
            <Button shortcut="F8" onClick={onMissing}>
              {t('actions.cannotFind')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}

/** Reports goods in hand as missing, after the scans before. */
function MissingDialog({ hand, onSend, onClose }: { hand: GoodsInHand; onSend(missing: MissingPieces): void; onClose(): void }) {
  const t = useTexts('picking');
  const { id, number, most, order } = hand;
  return (
    <CallDialog
      of={reportPutBackMissing}
      about={putBack}
      title={t('pages.cannotFindTitle', { number })}
      above={<Alert tone="warn" title={t('pages.cannotFindText', { order })} />}
      rows={most > 1 ? [['quantity'], ['remarks']] : [['remarks']]}
      fields={({ quantity }) => ({
        quantity: { label: t('pages.missingOf', { most }), wrong: (quantity ?? 0) > most && t('pages.missingOf', { most }) },
      })}
      defaults={{ quantity: most }}
      params={{ id }}
      entered={`put-back-missing:${id}`}
      submit={t('actions.cannotFind')}
      tone="danger"
      send={async (missing) => (onSend({ ...missing, number }), true)}
      onClose={onClose}
    />
  );
}
