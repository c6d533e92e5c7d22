import type { MobilePage } from '../../core/page-table.ts';
import { Routes } from '../../core/routes.tsx';

/** The pages of the mall, each loaded when it is opened. */
const mallPages: readonly MobilePage[] = [
  { path: '/mall', who: 'customer', page: () => import('./offers-page.tsx').then((file) => file.OffersPage) },
  { path: '/mall/basket', who: 'customer', page: () => import('./basket-page.tsx').then((file) => file.BasketPage) },
  { path: '/mall/orders', who: 'customer', page: () => import('./orders-page.tsx').then((file) => file.MallOrdersPage) },
  { path: '/mall/orders/:id', who: 'customer', page: () => import('./order-page.tsx').then((file) => file.MallOrderPage) },
  { path: '/mall/:id', who: 'customer', page: () => import('./offer-page.tsx').then((file) => file.OfferPage) },
];

/** Routes to the mall page for the current address. */
export const MallPages = () => <Routes pages={mallPages} />;
