import { callApi, list, type Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  establishLogisticsOrderFromPlatforms,
  obtainPlatformLabel,
  retryConfirmPlatform,
} from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { useState } from 'react';
import { type Answers, type Results, toastResults } from './row-results.tsx';

export type PlatformRow = Listed<typeof platformOrder>;
const { ConfirmFailed } = enumCodes.ThirdPartyPlatformsOrderStatus;

/** Whether goods can be bound to it. */
export const mayMatch = (row: PlatformRow): boolean => mayDo(row, 'consolidate') && platformOrderStates.can(row.status, 'match');
/** Whether a logistics order can be created from it. */
export const mayOrder = (row: PlatformRow): boolean => mayDo(row, 'consolidate') && platformOrderStates.can(row.status, 'order');
/** Whether the marketplace's label can be used. */
export const mayLabel = (row: PlatformRow): boolean => mayDo(row, 'label') && platformOrderStates.is(row.status, 'labelled');
/** Whether a label can be uploaded manually: it has an order. */
export const mayUpload = (row: PlatformRow): boolean => mayLabel(row) && Boolean(row.logisticsOrderId);
/** Whether its goods have departed and the marketplace is not notified yet. */
export const mayConfirm = ({ status }: PlatformRow): boolean => platformOrderStates.is(status, 'confirmable');

const works = {
  create: (ids: string[]): Promise<Answers> => callApi(establishLogisticsOrderFromPlatforms, { ids }, { quiet: true }),
  label: (ids: string[]): Promise<Answers> => callApi(obtainPlatformLabel, { ids }, { quiet: true }),
  confirm: (ids: string[]): Promise<Answers> => callApi(retryConfirmPlatform, { ids }, { quiet: true }),
};
export type Work = keyof typeof works;
// The maximum number of rows per call.
const max = 100;

/** Bulk actions on third-party orders; `results` contains the reasons of failures, for a retry. */
export function usePlatformActs() {
  const t = useTexts('shops');
  const [results, setResults] = useState<Results | null>(null);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const working = useAction(async ({ work, ids }: { work: Work; ids: string[] }) => ({ work, answers: await works[work](ids) }), {
    done({ work, answers }) {
      const done = answers.filter(({ ok }) => ok).length;
      const again = (ids: string[]) => working.run({ work, ids });
      setResults(toastResults(answers, { title: t(`actions.${work}`), success: t(`pages.${work}Done`, { count: done }), numbers, again }));
    },
  });
  const run = (work: Work) => async (rows: readonly PlatformRow[]) => {
    setNumbers(new Map(rows.map(({ id, platformOrderNo }) => [id, platformOrderNo])));
    return (await working.run({ work, ids: rows.map(({ id }) => id) })) ?? (false as const);
  };
  return {
    results,
    hideResults: () => setResults(null),
    create: run('create'),
    label: run('label'),
    confirm: run('confirm'),
    /** Sends all failed confirmations to the marketplaces again. */
    async confirmFailed() {
      const { data } = await list(platformOrder, { rows: max, ThirdPartyPlatformsOrderStatus: [ConfirmFailed] }, { quiet: true });
      const fitting = data.filter(mayConfirm);
      if (fitting.length > 0) return void (await run('confirm')(fitting));
      toast({ tone: 'warn', text: t('pages.confirmNone') });
    },
  };
}
