import type { MobilePage } from '../core/page-table.ts';
import { Routes } from '../core/routes.tsx';

/** Staff pages, in a chunk of their own: customers do not load it. Same format as the main page table. */
const staffPages: readonly MobilePage[] = [
  { path: '/staff/sign', who: 'staff', page: () => import('./sign-page.tsx').then((file) => file.SignPage) },
  { path: '/staff/receive', who: 'staff', page: () => import('./receive-page.tsx').then((file) => file.ReceivePage) },
  { path: '/staff/inspect', who: 'staff', page: () => import('./inspect-page.tsx').then((file) => file.InspectPage) },
  { path: '/staff/shelve', who: 'staff', page: () => import('./shelve-page.tsx').then((file) => file.ShelvePage) },
  { path: '/staff/bin', who: 'staff', page: () => import('./bin-page.tsx').then((file) => file.BinPage) },
  { path: '/staff/unpack', who: 'staff', page: () => import('./unpack-page.tsx').then((file) => file.UnpackPage) },
  { path: '/staff/move', who: 'staff', page: () => import('./move-page.tsx').then((file) => file.MovePage) },
  { path: '/staff/count', who: 'staff', page: () => import('./count-page.tsx').then((file) => file.CountPage) },
  { path: '/staff/find', who: 'staff', page: () => import('./find-page.tsx').then((file) => file.FindPage) },
  { path: '/staff/parcels/:id', who: 'staff', page: () => import('./parcel-page.tsx').then((file) => file.ParcelPage) },
  { path: '/staff/picking', who: 'staff', page: () => import('./picking-lists-page.tsx').then((file) => file.PickingListsPage) },
  { path: '/staff/picking/:id', who: 'staff', page: () => import('./picking-page.tsx').then((file) => file.PickingPage) },
  { path: '/staff/pack', who: 'staff', page: () => import('./pack-page.tsx').then((file) => file.PackPage) },
  { path: '/staff/put-back', who: 'staff', page: () => import('./put-back-page.tsx').then((file) => file.PutBackPage) },
  { path: '/staff/stock-transfers', who: 'staff', page: () => import('./stock-transfer-page.tsx').then((file) => file.StockTransferPage) },
  { path: '/staff/misrouted', who: 'staff', page: () => import('./misrouted-page.tsx').then((file) => file.MisroutedPage) },
  { path: '/staff/bag', who: 'staff', page: () => import('./bag-page.tsx').then((file) => file.BagPage) },
  { path: '/staff/arrive', who: 'staff', page: () => import('./arrive-page.tsx').then((file) => file.ArrivePage) },
  { path: '/staff/pickup', who: 'staff', page: () => import('./pickup-page.tsx').then((file) => file.PickupPage) },
  { path: '/staff/deliver', who: 'staff', page: () => import('./deliver-page.tsx').then((file) => file.DeliverPage) },
];

/** Renders the staff page of the current URL. */
export const StaffPages = () => <Routes pages={staffPages} />;
