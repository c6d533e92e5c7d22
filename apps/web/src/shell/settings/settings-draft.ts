import { isUrl } from '@entrepot/rules/validators.ts';
import type { UserConfiguration } from '@entrepot/client/session/session.ts';
import { defaultSettings, type LocalSettings } from '@entrepot/client/browser/settings.ts';
import { unfitDeviceKey } from '../../core/tabs/screen-keys.ts';
import { defaultGrid, deviceKeysOf, localServiceOf } from './workplace.ts';

const maxCells = 50;

/** Settings of this browser that the form can change. */
export type Chosen = Pick<
  LocalSettings,
  'theme' | 'tagsView' | 'fixedHeader' | 'fixedActionBar' | 'sidebarLogo' | 'openService' | 'autoPrint' | 'autoPrintWarehouseIds'
>;
/** Values of the settings form; numbers as text. */
export interface SettingsDraft extends Chosen {
  address: string;
  rows: string | null;
  columns: string | null;
  cameraKey: string;
  scaleKey: string;
}
/** Text keys of errors with their parameters, by invalid field. */
export type SettingsProblems = Partial<Record<keyof SettingsDraft, { namespace: 'core' | 'shell'; name: string; values?: object }>>;

const chosenOf = (settings: LocalSettings): Chosen => {
  const { theme, tagsView, fixedHeader, fixedActionBar, sidebarLogo, openService, autoPrint, autoPrintWarehouseIds } = settings;
  return { theme, tagsView, fixedHeader, fixedActionBar, sidebarLogo, openService, autoPrint, autoPrintWarehouseIds };
};

/** Initial values of the form: current settings, with defaults where nothing was chosen. */
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

/** Settings of a user who never changed any. */
export const defaultDraft = (): SettingsDraft => draftOf(defaultSettings, null);

/** Splits a draft by where it is stored: this browser and the server. */
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
  return Number(text) > maxCells ? ({ namespace: 'core', name: 'field.tooBig', values: { max: maxCells } } as const) : undefined;
}

/** Validates a draft: rows and columns are integers from 1, the address is http, and the two keys differ and are free on every screen. */
export function problemsOf(draft: SettingsDraft): SettingsProblems {
  const problems: SettingsProblems = {};
  const [rows, columns] = [wrongCount(draft.rows), wrongCount(draft.columns)];
  if (!isUrl(draft.address.trim())) problems.address = { namespace: 'core', name: 'field.invalid' };
  if (rows) problems.rows = rows;
  if (columns) problems.columns = columns;
  for (const field of ['cameraKey', 'scaleKey'] as const) {
    const why = unfitDeviceKey(draft[field]);
    if (why) problems[field] = { namespace: 'shell', name: `settings.${why}`, values: { key: draft[field] } };
  }
  if (draft.cameraKey === draft.scaleKey) problems.scaleKey = { namespace: 'shell', name: 'settings.sameKey' };
  return problems;
}
