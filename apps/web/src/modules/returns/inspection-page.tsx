import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { useCommands } from '../../core/scan/use-commands.ts';
import { returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { LoadError } from '../../core/app/load-error.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { go, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { EndDialog } from './end-dialog.tsx';
import { PiecesDialog } from './pieces-dialog.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { useReturn } from './return-facts.ts';
import { conditions, useInspection } from './use-inspection.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

type Open = 'pieces' | 'end' | null;

/** Inspection of returns: scan the parcel, count its pieces by condition, put them on shelves, end the order. */
export function Page() {
  const t = useTexts('returns');
  const can = useCan();
  const place = useTabLocation();
  const [open, setOpen] = useState<Open>(null);
  const { id, mode, result, pieces, pieceInHand, scans } = useInspection(place.query.get('id'));
  const { data: order, error, refetch } = useReturn(id);
  useTabTitle(order?.orderNo);
  const word = conditions.find((one) => one.result === result)!.word;
  const choose = (to: (typeof conditions)[number]) => () => scans.send('result', t(`actions.${to.word}`), to.result);
  const turn = () => scans.send('mode', t(mode === 'count' ? 'actions.shelve' : 'actions.count'), mode === 'count' ? 'shelve' : 'count');
  const close = () => {
    scans.send('close', t('actions.other'));
    if (place.query.get('id')) go('/ReturnOrderInspection');
  };
  const mayFinish = order && mayDo(order, 'end') && can(returnOrderIndex.End);
  useKeys({
    ...(id ? Object.fromEntries(conditions.map((one) => [one.key, choose(one)])) : {}),
    F8: id && mode === 'count' ? () => setOpen('pieces') : undefined,
    F9: !id ? () => toast({ tone: 'warn', text: t('pages.scanHint') }) : can(returnOrderIndex.PutOnShelves) ? turn : undefined,
  });
  useCommands({
    pieces:
      id && mode === 'count'
        ? (several) => (several ? scans.send('pieces', t('pages.onlyPieces', { pieces: several }), several) : setOpen('pieces'))
        : undefined,
    next: close,
    done: mayFinish ? () => setOpen('end') : undefined,
  });
  const label = !id
    ? t('pages.scanOrder')
    : pieceInHand
      ? t('pages.scanShelf', { what: pieceInHand.name })
      : mode === 'shelve'
        ? t('pages.scanToShelve')
        : t('pages.scanPiece', { result: t(`actions.${word}`) });
  return (
    <Stack>
      <PageHeader title={place.title} onBack={() => go('/ReturnOrderIndex')} />
      {id && (
        <Group>
          {conditions.map((one) => (
            <Button key={one.key} shortcut={one.key} kind={one.result === result ? 'primary' : 'plain'} onClick={choose(one)}>
              {t(`actions.${one.word}`)}
            </Button>
          ))}
          {mode === 'count' && (
            <Button shortcut="F8" onClick={() => setOpen('pieces')}>
              {pieces ? t('pages.onlyPieces', { pieces }) : t('actions.severalPieces')}
            </Button>
          )}
          {can(returnOrderIndex.PutOnShelves) && (
            <Button shortcut="F9" kind={mode === 'shelve' ? 'primary' : 'plain'} onClick={turn}>
              {t(mode === 'count' ? 'actions.shelve' : 'actions.count')}
            </Button>
          )}
        </Group>
      )}
      {error && !order && <LoadError error={error} again={refetch} />}
      <ScanField
        scans={scans}
        label={label}
        hint={id ? t(mode === 'count' ? 'pages.countHint' : 'pages.shelveHint') : t('pages.scanHint')}
        armed={result !== conditions[0].result || pieceInHand !== null}
        disabled={open !== null}
        onEscape={close}
        aside={order && <ReturnPanel order={order} onClose={close} onEnd={mayFinish ? () => setOpen('end') : undefined} />}
      />
      {open === 'pieces' && (
        <PiecesDialog
          entered={`returned-pieces:${id ?? ''}`}
          onChoose={(many) => scans.send('pieces', t('pages.onlyPieces', { pieces: many }), many)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'end' && order && <EndDialog row={order} onClose={() => setOpen(null)} onEnded={close} />}
    </Stack>
  );
}
