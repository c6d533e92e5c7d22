import { create } from 'zustand';
import { store, recall } from './storage.ts';

/** Settings of this browser. */
export interface LocalSettings {
  size: 'default' | 'medium' | 'small' | 'mini';
  sidebarStatus: boolean;
  /** Hexadecimal; text and buttons use a darker shade of it. */
  theme: string;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** Whether the link to the settings is shown. */
  showSettings: boolean;
  fixedActionBar: boolean;
  openService: boolean;
  autoPrint: boolean;
  autoPrintWarehouseIds: readonly string[];
  sendErrors: boolean;
  /** Whether the panel of scale and camera floats over the page. */
  hoverWindow: boolean;
  /** Whether a stable weight is written into the focused field automatically. */
  automaticScale: boolean;
}

/** The settings of a new browser. */
export const defaultSettings: LocalSettings = {
  size: 'medium',
  sidebarStatus: true,
  theme: '#1890ff',
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  showSettings: true,
  fixedActionBar: false,
  openService: false,
  autoPrint: false,
  autoPrintWarehouseIds: [],
  sendErrors: false,
  hoverWindow: false,
  automaticScale: false,
};

// The names in the browser's storage where they differ from the setting's name.
const storedAs: Partial<Record<keyof LocalSettings, string>> = {
  fixedActionBar: 'isFixedActionBar',
  openService: 'OpenService',
  autoPrint: 'AutomaticallyPrintPickingList',
  autoPrintWarehouseIds: 'AutomaticallyPrintWarehouseIds',
  hoverWindow: 'HoverWindow',
  automaticScale: 'AutomaticAcquisitionElectronicScale',
};
const names = Object.keys(defaultSettings) as (keyof LocalSettings)[];
const nameInStorage = (name: keyof LocalSettings) => storedAs[name] ?? name;
const hasDefaultType = (name: keyof LocalSettings, stored: unknown) =>
  typeof stored === typeof defaultSettings[name] && Array.isArray(stored) === Array.isArray(defaultSettings[name]);

/** The settings of this browser; a stored value of another shape is ignored. */
export const useSettings = create<LocalSettings>(() => {
  const stored = names.map((name) => [name, recall(nameInStorage(name))] as const).filter(([name, value]) => hasDefaultType(name, value));
  return { ...defaultSettings, ...Object.fromEntries(stored) };
});

/** Changes and stores some settings. */
export function setSettings(values: Partial<LocalSettings>): void {
  for (const [name, value] of Object.entries(values)) store(nameInStorage(name as keyof LocalSettings), value);
  useSettings.setState(values);
}

/** Changes and stores a setting. */
export const setSetting = <K extends keyof LocalSettings>(name: K, value: LocalSettings[K]): void =>
  setSettings({ [name]: value } as Partial<LocalSettings>);
