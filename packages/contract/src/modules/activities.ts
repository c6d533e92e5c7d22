import type { Fields } from '../core/field.ts';
import type { AnyResource } from '../core/resource.ts';
import type { Activity, ActivityNeeds } from '../data/activities.ts';
import { enumCodes, enumTones } from '../data/codes.ts';
import { resources } from './index.ts';
import { type ShippedScreen, shippedMenu } from './menu.ts';

/** Every activity, in display order. */
export const activities = Object.keys(enumCodes.SiteActivity) as Activity[];

/** The screens of the shipped menu that belong to activities; all others are always shown. */
export const activityScreens: readonly (ShippedScreen & { readonly activities: ActivityNeeds })[] = shippedMenu.flatMap(({ screens }) =>
  screens.flatMap((screen) => (screen.activities ? [{ ...screen, activities: screen.activities }] : [])),
);

/** The screens that an activity shows, alone or together with another one. */
export const screensOfActivity = (activity: Activity) => activityScreens.filter((screen) => screen.activities.flat().includes(activity));

/** The rows of a table that are open work of a screen. */
export interface OpenRows {
  readonly screen: string;
  readonly of: AnyResource;
  /** The field of their state, and its open codes; without them every row is open work. */
  readonly state?: { readonly field: string; readonly codes: readonly number[] };
}

/** Resources whose rows exist only while they wait for someone. */
const waitingRows: readonly string[] = ['deadLetter', 'jobFailure'];

const { BagNumberStatus, BillSettlementStatus, PackageStatus, SentMessageStatus } = enumCodes;
/** States that are open work although their tone is another: goods in the warehouse, and what went wrong and waits for someone. */
const alsoOpen: { readonly [enumName: string]: readonly number[] } = {
  PackageStatus: [PackageStatus.OnShelf],
  BagNumberStatus: [BagNumberStatus.Missing],
  BillSettlementStatus: [BillSettlementStatus.Overdue],
  SentMessageStatus: [SentMessageStatus.NotSent],
};
// Messages that are being sent need no one.
const neverOpen: { readonly [enumName: string]: readonly number[] } = { SentMessageStatus: [SentMessageStatus.Retrying] };

/** The states of an enumeration in which a row is open work: in progress, or waiting for someone. */
function openCodes(enumName: string): number[] {
  const tones = Object.entries((enumTones as { readonly [name: string]: Readonly<Record<number, string>> })[enumName] ?? {});
  const byTone = tones.flatMap(([code, tone]) => (tone === 'progress' || tone === 'waiting' ? [Number(code)] : []));
  return [...byTone, ...(alsoOpen[enumName] ?? [])].filter((code) => !neverOpen[enumName]?.includes(code));
}

/** The open work of the activities: the rows of their screens' resources in an open state. */
export const openRows: readonly OpenRows[] = activityScreens.flatMap(({ name }) =>
  (resources as readonly AnyResource[])
    .filter(({ screen }) => screen?.name === name)
    .flatMap((of): OpenRows[] => {
      if (waitingRows.includes(of.name)) return [{ screen: name, of }];
      return Object.entries(of.fields as Fields).flatMap(([field, { widget, enumName }]) => {
        const codes = widget === 'state' && enumName ? openCodes(enumName) : [];
        return codes.length ? [{ screen: name, of, state: { field, codes } }] : [];
      });
    }),
);
