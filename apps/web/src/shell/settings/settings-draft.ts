import { isUrl } from '@entrepot/rules/validators.ts';
import type { UserConfiguration } from '@entrepot/client/session/session.ts';
import { defaultSettings, type LocalSettings } from '@entrepot/client/browser/settings.ts';
import { defaultGrid, deviceKeysOf, localServiceOf } from './workplace.ts';

const mostCells = 50;

/** The settings of this browser that the person may change in the form. */
export type Chosen = Pick<
  LocalSettings,
  'theme' | 'tagsView' | 'fixedHeader' | 'fixedActionBar' | 'sidebarLogo' | 'openService' | 'autoPrint' | 'autoPrintWarehouseIds'
>;
/** What the form of the settings holds; numbers as text. */
export interface SettingsDraft extends Chosen {
  address: string;
  rows: string | null;
  columns: string | null;
  cameraKey: string;
  scaleKey: string;
}
/** A name of a text and the values it needs, by the field that is wrong. */
export type SettingsProblems = Partial<Record<keyof SettingsDraft, { namespace: 'core' | 'shell'; name: string; values?: object }>>;

const chosenOf = (settings: LocalSettings): Chosen => {
  const { theme, tagsView, fixedHeader, fixedActionBar, sidebarLogo, openService, autoPrint, autoPrintWarehouseIds } = settings;
  return { theme, tagsView, fixedHeader, fixedActionBar, sidebarLogo, openService, autoPrint, autoPrintWarehouseIds };
};

/** What the form starts with: what is in force, the defaults where nothing was chosen. */
export function draftOf(settings: LocalSettings, configuration: UserConfiguration | null): SettingsDraft {
  const { camera, scale } = deviceKeysOf(configuration);
  return {
    ...chosenOf(settings),
    address: localServiceOf(configuration),
    rows: String(configuration?.pickingListRows ?? defaultGrid.rows),
    columns: String(configuration?.pickingListColumns ?? defaultGrid.columns),
    cameraKey: camera,
    scaleKey: scale,
  };
}

/** What a person has who never chose anything. */
export const defaultDraft = (): SettingsDraft => draftOf(defaultSettings, null);

/** The two places a draft is kept in: this browser, and the server. */
export function partsOf(draft: SettingsDraft): { local: Chosen; configuration: UserConfiguration } {
  return {
    local: chosenOf({ ...defaultSettings, ...draft }),
    configuration: {
      localServiceConnection: draft.address.trim(),
      pickingListRows: Number(draft.rows),
      pickingListColumns: Number(draft.columns),
      getCameraKeyUp: draft.cameraKey,
      getElectronicScaleValueKeyUp: draft.scaleKey,
    },
  };
}

function wrongCount(text: string | null) {
  if (!text) return { namespace: 'core', name: 'field.required' } as const;
  if (!/^\d+$/.test(text)) return { namespace: 'core', name: 'field.notNumber' } as const;
  if (Number(text) < 1) return { namespace: 'core', name: 'field.tooSmall', values: { min: 1 } } as const;
  return Number(text) > mostCells ? ({ namespace: 'core', name: 'field.tooBig', values: { max: mostCells } } as const) : undefined;
}

/** What is wrong in a draft: whole rows and columns from 1, an http address, two different keys. */
export function problemsOf(draft: SettingsDraft): SettingsProblems {
  const problems: SettingsProblems = {};
  const [rows, columns] = [wrongCount(draft.rows), wrongCount(draft.columns)];
  if (!isUrl(draft.address.trim())) problems.address = { namespace: 'core', name: 'field.invalid' };
  if (rows) problems.rows = rows;
  if (columns) problems.columns = columns;
  if (draft.cameraKey === draft.scaleKey) problems.scaleKey = { namespace: 'shell', name: 'settings.sameKey' };
  return problems;
}
