import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { batchClaimPickingListCurrentUser, startPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Text } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { ask } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { toneOf } from '../../core/values/tones.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import css from './picking.module.css';
import { Progress } from './progress.tsx';
import type { ListRow } from './list-page.tsx';
import { useReleasing } from './use-releasing.ts';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;

/** One list with the next step on it: claim, start, go on; large enough for a gloved hand. */
export function ListCard({ list }: { list: ListRow }) {
  const t = useWords('picking');
  const can = useCan();
  const claiming = useCall(batchClaimPickingListCurrentUser, { success: t('pages.claimed', { list: list.serialNumber }) });
  const releasing = useReleasing();
  const open = () => go(`/PersonalPickingDetailed?id=${list.id}`);
  const starting = useAction((id: string) => ask(startPickingList, { id }, { quiet: true }), { done: open });
  const { status } = list;
  return (
    <article className={css.card} aria-label={list.serialNumber}>
      <Group justify="between">
        <strong className={css.number}>{list.serialNumber}</strong>
        <StateTag label={enumLabel('PickingListStatus', status)} tone={toneOf('PickingListStatus', status)} />
      </Group>
      <Text tone="soft">{t('pages.counts', { orders: list.orderCount, lines: list.lineCount, pieces: list.pieceCount })}</Text>
      <Progress done={list.pickedCount} total={list.pieceCount} />
      <Group justify="between">
        {status === ToBeClaimed && can(personalPickingIndex.Claim) && (
          <Button kind="primary" size="large" wide onClick={() => claiming.run({ ids: [list.id] })}>
            {t('actions.claim')}
          </Button>
        )}
        {status === Claimed && can(personalPickingIndex.Release) && (
          <Button size="large" onClick={() => releasing.run({ ids: [list.id] })}>
            {t('actions.release')}
          </Button>
        )}
        {status === Claimed && can(personalPickingIndex.Start) && (
          <Button kind="primary" size="large" onClick={() => starting.run(list.id)}>
            {t('actions.start')}
          </Button>
        )}
        {status === Picking && (
          <Button kind="primary" size="large" wide onClick={open}>
            {t('actions.goOn')}
          </Button>
        )}
      </Group>
    </article>
  );
}
