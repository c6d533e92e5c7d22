import type { Bars, MobilePage } from './core/page-table.ts';

/**
 * Every page: its address below /app, who may see it, and its file, which is loaded when it is opened. A new page is a line here, a file
 * in the folder of its module (or in `staff/`), and its words in the `locales` beside it. Of two addresses that fit, the first counts.
 */
export const pages: readonly MobilePage[] = [
  { path: '/', who: 'everybody', page: () => import('./home/start-page.tsx').then((file) => file.StartPage) },
  { path: '/sign-in', who: 'visitor', page: () => import('./entry/sign-in-page.tsx').then((file) => file.SignInPage) },
  { path: '/parcels', who: 'customer', page: () => import('./modules/packages/parcels-page.tsx').then((file) => file.ParcelsPage) },
  { path: '/parcels/new', who: 'customer', page: () => import('./modules/packages/declare-page.tsx').then((file) => file.DeclarePage) },
  {
    path: '/parcels/many',
    who: 'customer',
    page: () => import('./modules/packages/declare-many-page.tsx').then((file) => file.DeclareManyPage),
  },
  { path: '/parcels/:id', who: 'customer', page: () => import('./modules/packages/parcel-page.tsx').then((file) => file.ParcelPage) },
  { path: '/me', who: 'signedIn', page: () => import('./home/me-page.tsx').then((file) => file.MePage) },
];

/** The places of the bar at the thumb, for each kind of person; four or five of them. */
export const bars: Bars = {
  customer: [
    { path: '/', words: 'bar.home', icon: 'home' },
    { path: '/parcels', words: 'bar.parcels', icon: 'box' },
    { path: '/me', words: 'bar.me', icon: 'user' },
  ],
  staff: [
    { path: '/', words: 'bar.work', icon: 'scan' },
    { path: '/me', words: 'bar.me', icon: 'user' },
  ],
};
