import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the commodities module. */
export const pages: Pages = {
  CargoTypeIndex: listPage(cargoType),
};
