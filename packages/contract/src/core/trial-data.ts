import type { Fields } from './field.ts';
import type { AnyResource } from './resource.ts';

/**
 * The effect of going live on the rows of a table at a site (decision 181).
 * - `retained`: the site's set-up. References to removed rows become empty.
 * - `removed`: trial data.
 * - `accounts`: rows of accounts: those of staff are retained, those of customers removed.
 * - `platform`: belongs to the whole installation.
 */
export type TrialClass = 'retained' | 'removed' | 'accounts' | 'platform';

const namesIn = (text: string): readonly string[] => text.split(' ');

/** The classes that do not follow from a description. A new table without a class fails a test. */
const declared: Readonly<Partial<Record<TrialClass, readonly string[]>>> = {
  retained: [
    ...namesIn('role role_right organize push_key saved_report wall_link workstation'),
    ...namesIn('site_configuration site_page_configuration region_of_site expense_type'),
    ...namesIn('message_service online_payment_configuration shop_configuration'),
    ...namesIn('template template_version common_file notice help_tutorial_type help_tutorial'),
    ...namesIn('warehouse partition shelf consolidation_address self_pickup_address opening_calendar picking_rule till'),
    ...namesIn('carrier shipping_method track_scheme cargo_type commodity_category customs_clearance_company'),
    ...namesIn('transfer_quotation warehouse_quotation inbound_quotation value_added_service_group value_added_service'),
    ...namesIn('coupon activity promotion_activity promotion_coupon'),
    // Bought numbers: their module removes those that the trial used.
    ...namesIn('tracking_number customs_clearance_number'),
    // Files without references are deleted every night, with their bytes; going live removes all jobs but the archive of the trial.
    ...namesIn('file_object import_job'),
  ],
  accounts: [
    ...namesIn('user_account sign_in_name user_role session user_configuration quick_navigation list_view security_event'),
    ...namesIn('floor_pin staff_invitation email_token second_factor recovery_code push_subscription mail_choice'),
  ],
  removed: [
    ...namesIn('job_failure user_message sent_message waiting_mail dead_letter measure_approval'),
    ...namesIn('misrouted_package order_goods order_parcel waybill picking_list put_back packing packing_scan'),
    ...namesIn('transport_shift shift_track arrival_discrepancy track'),
    ...namesIn('transfer_plan warehouse_transfer stock_transfer stock_transfer_piece'),
    ...namesIn('book_month ledger_check day_close bank_statement provider_file provider_line practice_payment'),
    ...namesIn('till_shift rent_clock take_over take_over_row'),
  ],
};
const declaredClass = new Map(
  (Object.entries(declared) as [TrialClass, readonly string[]][]).flatMap(([kind, tables]) =>
    tables.map((table) => [table, kind] as const),
  ),
);
/** The kind of the job that archives the trial data of a site. */
export const archiveKind = 'ExportTrialData';
/** The tables with a declared class. */
export const declaredTables: readonly string[] = [...declaredClass.keys()];

/**
 * The class of each table, in the order of the resources: the declared one, otherwise that of its description. Shared tables belong to the
 * platform; rows of a customer and append-only tables are trial data, and so are lines of a removed document. `undefined`: none follows.
 */
export function trialClassesOf(resources: readonly AnyResource[]): Map<string, TrialClass | undefined> {
  const classes = new Map<string, TrialClass | undefined>();
  for (const one of resources) if (!classes.has(one.table)) classes.set(one.table, declaredClass.get(one.table) ?? ownClass(one));
  const tableOf = new Map(resources.map(({ name, table }) => [name, table]));
  const belongsToRemoved = (fields: Fields) =>
    Object.values(fields).some(({ required, references }) => required && classes.get(tableOf.get(references ?? '') ?? '') === 'removed');
  // Lines of lines follow in a later round.
  const derive = () => {
    const lines = resources.filter(({ bare, table, fields }) => bare && !classes.get(table) && belongsToRemoved(fields));
    for (const { table } of lines) classes.set(table, 'removed');
    return lines.length > 0;
  };
  while (derive());
  return classes;
}

function ownClass({ shared, appendOnly, scope }: AnyResource): TrialClass | undefined {
  if (shared) return 'platform';
  return appendOnly || scope?.customer ? 'removed' : undefined;
}
