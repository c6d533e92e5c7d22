import { paths as signs } from '../icons.tsx';

/** Shapes of the icon set in addition to the kit's own icons, each in a 24 × 24 view box. */
export const shapes: Record<string, string> = {
  folder: 'M4 6.5h5.5l2 2.5H20v9.5H4z',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  ship: 'M4 14.5h16l-2.5 5h-11zM7 14.5v-5h10v5M12 9.5v-5',
  plane: 'M12 3.5c1 0 1.5 1 1.5 2.5v3.5l6.5 4v2l-6.5-2v4l2 1.5v1.5L12 19.5l-3.5 1V19l2-1.5v-4l-6.5 2v-2l6.5-4V6c0-1.5.5-2.5 1.5-2.5Z',
  train: 'M6.5 4h11v12h-11zM6.5 10.5h11M9 16l-2 4M15 16l2 4M9.5 13.5h.01M14.5 13.5h.01',
  cart: 'M3.5 5H6l2 10h9.5l2-7H7M9.5 19h.01M16.5 19h.01',
  bag: 'M5.5 8.5h13l1 11.5h-15zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5',
  gift: 'M4.5 9.5h15v4h-15zM6 13.5h12V20H6zM12 9.5V20M12 9.5c-4 0-5-1.5-5-2.800s1-2.200 2-2.200c1.800 0 3 2.5 3 5 0-2.5 1.200-5 3-5 1 0 2 .9 2 2.200s-1 2.800-5 2.800',
  ticket: 'M4 7.5h16v3a1.5 1.5 0 0 0 0 3v3H4v-3a1.5 1.5 0 0 0 0-3zM14 7.5v9',
  coin: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9 8l3 4 3-4M12 12v5M9.5 13h5',
  card: 'M3.5 6h17v12.5h-17zM3.5 10h17M7 15h3.5',
  bank: 'M4 9.5 12 4.5l8 5zM6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7M4 19.5h16M4.5 16.5h15',
  key: 'M8.5 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12.5 11.5H20v3M16.5 11.5V14',
  shield: 'M12 3.5 5 6v6c0 4.5 3 7 7 8.5 4-1.5 7-4 7-8.5V6z',
  phone: 'M7 3.5h10v17H7zM11 17.5h2',
  call: 'M6 4h3.5L11 8 9 9.5c1 2.5 3 4.5 5.5 5.5l1.5-2 4 1.5V18c0 1-1 2-2 2C11 20 4 13 4 6c0-1 1-2 2-2Z',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  message: 'M4 5h16v11h-8.5L7 20v-4H4z',
  map: 'M4 6.5l5.5-2 5 2 5.5-2v13l-5.5 2-5-2-5.5 2zM9.5 4.5v13M14.5 6.5v13',
  pin: 'M12 20.5s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  flag: 'M6 21V4M6 5h11.5L15 9l2.5 4H6',
  shelf: 'M5 3.5v17M19 3.5v17M5 9h14M5 17h14M8 5.5h4V9H8zM12 12.5h4V17h-4z',
  pallet: 'M4 16h16M4 20h16M5.5 16v4M12 16v4M18.5 16v4M6.5 8h11v8h-11zM12 8v8',
  container: 'M3.5 7h17v10.5h-17zM7 10v4.5M10.300 10v4.5M13.600 10v4.5M17 10v4.5',
  barcode: 'M4 6v12M7 6v12M9.5 6v12M13 6v12M15.5 6v12M18 6v12M20 6v12',
  forklift: 'M4 16V8.5h5l3 7.5M16 4v13h4.5M9.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM4.5 17.5h3M11.5 17.5H16',
  factory: 'M4 20V10l5 3.5V10l5 3.5V6h5.5v14zM8 17h.01M12 17h.01M16 17h.01',
  shop: 'M5 11.5V20h14v-8.5M3.5 9.5l2-5h13l2 5c0 1-1 2-2.100 2s-2.100-1-2.100-2c0 1-1 2-2.100 2S12 10.5 12 9.5c0 1-1.100 2-2.200 2s-2.100-1-2.100-2c0 1-1 2-2.100 2s-2.100-1-2.100-2ZM10 20v-5h4v5',
  office: 'M6 20.5v-17h12v17M9.5 7.5h.01M14.5 7.5h.01M9.5 11.5h.01M14.5 11.5h.01M10.5 20.5v-5h3v5M4 20.5h16',
  warehouse: 'M3.5 20V9L12 4.5 20.5 9v11M7 20v-8h10v8M7 16h10',
  route:
    'M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 6H15a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h6.5',
  book: 'M5 4.5h10.5a3 3 0 0 1 3 3v12H8a3 3 0 0 1-3-3zM5 16.5a3 3 0 0 1 3-3h10.5',
  clipboard: 'M8.5 5.5H6v15h12v-15h-2.5M8.5 4h7v3.5h-7zM9 12h6M9 16h6',
  archive: 'M4 5h16v4H4zM5.5 9v10.5h13V9M10 13h4',
  inbox: 'M4 13.5 6.5 5h11l2.5 8.5v6H4zM4 13.5h5a3 3 0 0 0 6 0h5',
  database:
    'M12 9.5c4 0 7-1.200 7-2.800S16 4 12 4 5 5.200 5 6.700s3 2.800 7 2.800ZM5 6.700v10.600C5 18.800 8 20 12 20s7-1.200 7-2.700V6.700M5 12c0 1.5 3 2.700 7 2.700s7-1.200 7-2.700',
  server: 'M4 4.5h16V11H4zM4 13h16v6.5H4zM7.5 7.700h.01M7.5 16.200h.01M11 7.700h6M11 16.200h6',
  monitor: 'M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20',
  cloud: 'M7.5 18.5a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.5 1 3.5 3.5 0 0 1-.5 7z',
  bulb: 'M9 17.5c0-2-3-3.5-3-7.5a6 6 0 0 1 12 0c0 4-3 5.5-3 7.5zM9.5 20.5h5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.200 3.200-5 6.5-5s5.900 1.800 6.5 5M16 4.800a3.5 3.5 0 0 1 0 6.400M18 15c1.900.7 3.100 2.300 3.5 4.5',
  trophy: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.5 4.5M16 6h3.5c0 3-1.5 4.5-3.5 4.5M12 14v4M8.5 20.5h7M10 18h4',
  heart: 'M12 20S4 15.200 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5C20 15.200 12 20 12 20Z',
  calculator: 'M6 3.5h12v17H6zM9 7h6M9.5 11.5h.01M14.5 11.5h.01M9.5 16h.01M14.5 16h.01',
  stamp: 'M9.5 13V9.5a3.5 3.5 0 1 1 5 0V13H18v4H6v-4zM6 20h12',
  anchor: 'M12 20V8M12 8a2.200 2.200 0 1 0 0-4.400A2.200 2.200 0 0 0 12 8ZM8.5 11.5h7M4.5 13.5c0 4 3.5 6.5 7.5 6.5s7.5-2.5 7.5-6.5',
};

/** Icons of the kit that represent an object: they are available with badges too. */
const nounNames = [
  'calendar',
  'clock',
  'box',
  'truck',
  'user',
  'bell',
  'home',
  'globe',
  'lock',
  'wallet',
  'image',
  'camera',
  'scale',
  'chart',
  'bill',
  'tag',
  'star',
  'eye',
  'print',
  'link',
] as const;

/** Icons of the kit that represent an action. */
const deeds = [
  'search',
  'close',
  'check',
  'plus',
  'minus',
  'more',
  'down',
  'up',
  'left',
  'right',
  'back',
  'copy',
  'refresh',
  'columns',
  'filter',
  'edit',
  'trash',
  'download',
  'upload',
  'warn',
  'info',
  'settings',
  'menu',
  'logout',
  'scan',
  'help',
  'expand',
  'offline',
] as const;

/** Badge at the lower right: added, done, off. */
export const badges = { add: 'M18.5 15v7M15 18.5h7', done: 'M15 18.5l2.5 2.5 4.5-5', off: 'M15.5 15.5l6 6M21.5 15.5l-6 6' } as const;
export type Badge = keyof typeof badges;

/** An object or action icon, and its optional badge. */
export interface IconParts {
  base: string;
  badge: Badge | null;
}

const nouns: readonly string[] = [...nounNames, ...Object.keys(shapes)];

/** Names of all icons of the set: `truck`, `truck-add`, `truck-done`, `truck-off`, `search`. */
export const iconNames: readonly string[] = [
  ...nouns.flatMap((noun) => [noun, ...Object.keys(badges).map((badge) => `${noun}-${badge}`)]),
  ...deeds,
];

/** Splits the name of an icon into its parts; null for an unknown name. */
export function partsOf(name: string): IconParts | null {
  if (!iconNames.includes(name)) return null;
  const [base = '', badge] = name.split('-');
  return { base, badge: (badge as Badge | undefined) ?? null };
}

/** Returns the path of an object or action icon. */
export const linesOf = (base: string): string => shapes[base] ?? signs[base as keyof typeof signs] ?? '';
