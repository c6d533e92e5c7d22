import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { crud } from '../../core/crud.ts';
import type { Handler } from '../../core/handler.ts';

/** The calls of this module. */
export const warehouses: readonly Handler[] = [...crud(warehouse), ...crud(partition)];
