import { ask, list, type Listed } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  establishLogisticsOrderFromPlatforms,
  obtainPlatformLabel,
  retryConfirmPlatform,
} from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { useState } from 'react';
import { type Answers, type Results, tellResults } from './row-results.tsx';

export type PlatformRow = Listed<typeof platformOrder>;
const { ConfirmFailed } = enumCodes.ThirdPartyPlatformsOrderStatus;

/** May it be filled with goods? */
export const mayMatch = ({ status }: PlatformRow): boolean => platformOrderStates.can(status, 'match');
/** May a logistics order be made of it? */
export const mayOrder = ({ status }: PlatformRow): boolean => platformOrderStates.can(status, 'order');
/** Is the marketplace's label of use for it? */
export const mayLabel = ({ status }: PlatformRow): boolean => platformOrderStates.is(status, 'labelled');
/** May a label be brought by hand? There is an order then that it is for. */
export const mayUpload = (row: PlatformRow): boolean => mayLabel(row) && Boolean(row.logisticsOrderId);
/** Did its goods leave, and the marketplace does not know it yet? */
export const mayConfirm = ({ status }: PlatformRow): boolean => platformOrderStates.is(status, 'confirmable');

const works = {
  create: (ids: string[]): Promise<Answers> => ask(establishLogisticsOrderFromPlatforms, { ids }, { quiet: true }),
  label: (ids: string[]): Promise<Answers> => ask(obtainPlatformLabel, { ids }, { quiet: true }),
  confirm: (ids: string[]): Promise<Answers> => ask(retryConfirmPlatform, { ids }, { quiet: true }),
};
export type Work = keyof typeof works;
// The most that is done at a time, as the calls take it.
const most = 100;

/** What is done with several third-party orders at once; of those that were refused `results` holds why, to be tried again. */
export function usePlatformActs() {
  const t = useWords('shops');
  const [results, setResults] = useState<Results | null>(null);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const working = useAction(async ({ work, ids }: { work: Work; ids: string[] }) => ({ work, answers: await works[work](ids) }), {
    done({ work, answers }) {
      const done = answers.filter(({ ok }) => ok).length;
      const again = (ids: string[]) => working.run({ work, ids });
      setResults(tellResults(answers, { title: t(`actions.${work}`), success: t(`pages.${work}Done`, { count: done }), numbers, again }));
    },
  });
  const run = (work: Work, may: (row: PlatformRow) => boolean) => async (rows: readonly PlatformRow[]) => {
    const fitting = rows.filter(may);
    setNumbers(new Map(fitting.map(({ id, platformOrderNo }) => [id, platformOrderNo])));
    if (!fitting.length) {
      tell({ tone: 'warn', text: t(`pages.${work}None`) });
      return false as const;
    }
    return (await working.run({ work, ids: fitting.map(({ id }) => id) })) ?? (false as const);
  };
  const confirm = run('confirm', mayConfirm);
  return {
    results,
    hideResults: () => setResults(null),
    create: run('create', mayOrder),
    label: run('label', mayLabel),
    confirm,
    /** Tells the marketplaces again of all that they did not take. */
    async confirmFailed() {
      const { data } = await list(platformOrder, { rows: most, ThirdPartyPlatformsOrderStatus: [ConfirmFailed] }, { quiet: true });
      await confirm(data);
    },
  };
}
