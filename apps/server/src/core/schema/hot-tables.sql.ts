/** Tables whose rows change several times in their life: statuses of goods, orders and bills, and balances. */
const changing = ['package', 'logistics_order', 'bill', 'picking_list', 'picking_line', 'packing', 'commodity_inventory', 'session'];
/** Tables that only grow: their statistics and visibility age with what is added. */
const growing = ['stock_movement', 'track', 'journal', 'ledger_entry', 'operation_log', 'user_message', 'shelf_log', 'packing_scan'];

/**
 * Autovacuum by absolute numbers: with the usual share of a fifth, a table of ten million rows would be vacuumed after two million changes,
 * and its newest rows, which most lists read, would be missing in the statistics.
 */
export const hotTables = [
  ...changing.map(
    (table) =>
      `alter table "${table}" set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 5000);`,
  ),
  ...growing.map(
    (table) =>
      `alter table "${table}" set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 20000);`,
  ),
].join('\n');
