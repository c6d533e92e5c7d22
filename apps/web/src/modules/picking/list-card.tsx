import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { batchClaimPickingListCurrentUser, startPickingList, batchReleaseClaim } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { callApi } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import type { ScreenKey } from '../../core/tabs/screen-keys.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import css from './picking.module.css';
import { Progress } from './progress.tsx';
import type { ListRow } from './reprint-dialog.tsx';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;

/** One list with the next step on it: claim, start, go on; large enough for a gloved hand, and by a key where there is one. */
export function ListCard({ list, shortcut }: { list: ListRow; shortcut?: ScreenKey | undefined }) {
  const t = useTexts('picking');
  const can = useCan();
  const claiming = useCall(batchClaimPickingListCurrentUser, { success: t('pages.claimed', { list: list.serialNumber }) });
  const releasing = useReleasing();
  const open = () => go(`/PersonalPickingDetailed?id=${list.id}`);
  const starting = useAction((id: string) => callApi(startPickingList, { id }, { quiet: true }), { done: open });
  const { status } = list;
  const claim = status === ToBeClaimed && can(personalPickingIndex.Claim) ? () => claiming.run({ ids: [list.id] }) : undefined;
  const start = status === Claimed && can(personalPickingIndex.Start) ? () => starting.run(list.id) : undefined;
  useKeys(shortcut ? { [shortcut]: claim ?? start ?? (status === Picking ? open : undefined) } : {});
  return (
    <article className={css.card} aria-label={list.serialNumber}>
      <Group justify="between">
        <strong className={css.number}>{list.serialNumber}</strong>
        <StateTag label={enumLabel('PickingListStatus', status)} tone={toneOf('PickingListStatus', status)} />
      </Group>
      <Text tone="soft">{t('pages.counts', { orders: list.orderCount, lines: list.lineCount, pieces: list.pieceCount })}</Text>
      <Progress done={list.pickedCount} total={list.pieceCount} />
      <Group justify="between">
        {claim && (
          <Button kind="primary" size="large" wide shortcut={shortcut} onClick={claim}>
            {t('actions.claim')}
          </Button>
        )}
        {status === Claimed && can(personalPickingIndex.Release) && (
          <Button size="large" onClick={() => releasing.run({ ids: [list.id] })}>
            {t('actions.release')}
          </Button>
        )}
        {start && (
          <Button kind="primary" size="large" shortcut={shortcut} onClick={start}>
            {t('actions.start')}
          </Button>
        )}
        {status === Picking && (
          <Button kind="primary" size="large" wide shortcut={shortcut} onClick={open}>
            {t('actions.goOn')}
          </Button>
        )}
      </Group>
    </article>
  );
}

/** Releases claimed lists, so that others can claim them. */
function useReleasing() {
  const t = useTexts('picking');
  return useCall(batchReleaseClaim, { success: t('pages.released') });
}
