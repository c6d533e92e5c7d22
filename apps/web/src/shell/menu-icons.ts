import type { IconName } from '@entrepot/ui/icons.tsx';

/** The kit's sign for each icon name that the menu may send. */
const signs: Record<string, IconName> = {
  's-home': 'home', 's-data': 'chart', user: 'user', 'user-solid': 'user', message: 'bell', 's-ticket': 'tag', bell: 'bell', question: 'help',
  'location-information': 'home', connection: 'link', share: 'link', folder: 'box', 's-custom': 'user', 's-check': 'lock', 'office-building': 'home',
  cpu: 'settings', view: 'eye', menu: 'menu', 's-operation': 'lock', tickets: 'bill', setting: 'settings', 's-platform': 'globe', 's-tools': 'settings',
  'document-copy': 'copy', coin: 'wallet', 's-grid': 'columns', present: 'star', trophy: 'star', 'bank-card': 'wallet', 'map-location': 'globe',
  collection: 'copy', 's-shop': 'home', key: 'lock', goods: 'box', 's-order': 'bill', box: 'box', suitcase: 'box', 'refresh-left': 'back',
  'shopping-bag-1': 'tag', truck: 'truck', 'shopping-cart-full': 'tag', 'shopping-cart-1': 'tag', 's-claim': 'check', house: 'home', location: 'home',
  'takeaway-box': 'box', ship: 'truck', 's-cooperation': 'user', postcard: 'bill', 's-promotion': 'truck', 'shopping-bag-2': 'box', finished: 'check',
  sort: 'refresh', date: 'calendar', 'set-up': 'settings', guide: 'link', 'warning-outline': 'warn', 'collection-tag': 'tag', files: 'copy',
  document: 'bill', download: 'download', 'document-add': 'plus', 'circle-check': 'check', upload2: 'upload', top: 'up', bottom: 'down',
  position: 'globe', 'shopping-cart-2': 'tag', 's-flag': 'star', 'edit-outline': 'edit', 'magic-stick': 'star', printer: 'print',
  's-marketing': 'chart', 'notebook-2': 'bill', place: 'home', 'price-tag': 'tag', 's-finance': 'wallet', 'document-checked': 'check',
  'folder-opened': 'box', money: 'wallet', wallet: 'wallet', 'notebook-1': 'bill', 'sold-out': 'bill',
};

/** The sign of a menu icon such as el-icon-s-home; a plain box for names nobody knows. */
export const menuIcon = (name: string): IconName => signs[name.replace(/^el-icon-/, '')] ?? 'box';
