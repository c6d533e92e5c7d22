/**
 * How long the rows of each table are stored. Every table of the database is in exactly one class; a test compares them with the tables of
 * a migrated database, and `docs/retention.md` is generated from here.
 */

/** Master data and settings: as many rows as people maintain. */
const maintained = [
  'activity',
  'api',
  'cargo_type',
  'carrier',
  'commodity_category',
  'common_file',
  'consolidation_address',
  'coupon',
  'currency',
  'customs_clearance_company',
  'einvoice_service',
  'expense_type',
  'help_tutorial',
  'help_tutorial_type',
  'inbound_quotation',
  'installation',
  'list_view',
  'mail_choice',
  'mall_role_price',
  'mall_shop',
  'menu',
  'message_service',
  'migration',
  'notice',
  'online_payment_configuration',
  'opening_calendar',
  'organize',
  'partition',
  'picking_rule',
  'push_key',
  'quick_navigation',
  'region',
  'region_of_site',
  'role',
  'role_right',
  'saved_report',
  'screen_view',
  'self_pickup_address',
  'shelf',
  'shipping_method',
  'shop',
  'shop_configuration',
  'shop_permission',
  'site',
  'site_configuration',
  'site_page_configuration',
  'template',
  'template_version',
  'till',
  'track_scheme',
  'transfer_plan',
  'transfer_quotation',
  'user_configuration',
  'user_role',
  'value_added_service',
  'value_added_service_group',
  'wall_link',
  'warehouse',
  'warehouse_quotation',
  'workstation',
] as const;

/** People, and what they sign in with; closing an account deletes what identifies the person. */
const people = [
  'applicant',
  'bank_account',
  'einvoice_choice',
  'recipient',
  'recovery_code',
  'second_factor',
  'set_up_link',
  'sign_in_name',
  'staff_invitation',
  'user_account',
] as const;

/** The present state of goods, money and work: one row per thing, however long the business runs. */
const present = [
  'account_control',
  'bin_goods',
  'cod_pocket',
  'commodity_inventory',
  'commodity_inventory_lot',
  'job_failure',
  'job_night',
  'job_run',
  'mall_basket_line',
  'put_back',
  'rent_clock',
  'shop_commodity',
  'wallet',
] as const;

/** Books and documents of goods, contracts and money: stored for good, because accounts must be provable for ten years and longer. */
const books = [
  'activity_issue',
  'after_sale',
  'arrival_discrepancy',
  'bag',
  'bag_item',
  'bank_line',
  'bank_statement',
  'bill',
  'bill_change',
  'bill_line',
  'bill_settlement',
  'bin',
  'book_month',
  'carrier_charge',
  'cod_collection',
  'cod_remittance',
  'cod_statement_line',
  'commodity',
  'commodity_lot',
  'container_exit',
  'currency_rate',
  'customs_clearance_number',
  'customs_paper',
  'day_close',
  'declarant_entry',
  'einvoice',
  'former_package_picture',
  'journal',
  'ledger_check',
  'ledger_entry',
  'logistics_invoice',
  'logistics_invoice_line',
  'logistics_order',
  'mall_combination',
  'mall_combination_discount',
  'mall_combination_goods',
  'measure_approval',
  'misrouted_package',
  'missing_decision',
  'money_request',
  'online_payment',
  'online_refund',
  'operation_log_removal',
  'operation_log_seal',
  'order_goods',
  'order_goods_place',
  'order_handout',
  'order_parcel',
  'order_service',
  'package',
  'packing',
  'payment_of_bill',
  'payment_record',
  'picking_line',
  'picking_list',
  'platform_order',
  'practice_payment',
  'promotion_activity',
  'promotion_claim',
  'promotion_coupon',
  'provider_file',
  'provider_line',
  'quality_inspection',
  'quality_inspection_line',
  'recharge',
  'reminder',
  'rent_settlement',
  'return_logistics_order',
  'return_logistics_order_goods',
  'return_order',
  'return_order_goods',
  'seller_order',
  'seller_order_line',
  'shift_track',
  'shop_consolidation',
  'shop_order',
  'shop_order_binding',
  'shop_order_line',
  'stock_count',
  'stock_count_line',
  'stock_count_shelf',
  'stock_movement',
  'stock_transfer',
  'stock_transfer_piece',
  'take_over',
  'take_over_row',
  'till_entry',
  'till_shift',
  'transport_shift',
  'unknown_item_claim',
  'user_coupon',
  'warehouse_document',
  'warehouse_document_goods',
  'warehouse_transfer',
  'waybill',
  'withdrawal',
] as const;

/** Counts by hour, day and month that replace reading the rows; their deltas are folded every few seconds. */
const folded = ['day_delta', 'day_total', 'list_delta', 'list_total'] as const;

/** How long rows are stored that a job removes or folds. */
export interface Removal {
  /** The setting of the site with the number of days, or the same number for all sites. */
  readonly days: RetentionSetting | number;
  /** The rows whose time is counted, and since when. */
  readonly since: string;
  /** The end of the rows. */
  readonly end: string;
  /** The job, if it is not the nightly retention. */
  readonly job?: string;
}

/** The settings of a site that state days; their limits are those of its configuration. */
export const retentionSettings = [
  'operationLogDays',
  'securityLogDays',
  'userMessageDays',
  'shelfLogDays',
  'trackDays',
  'packingScanDays',
  'importJobDays',
  'trackingNumberDays',
] as const;
export type RetentionSetting = (typeof retentionSettings)[number];

/** The tables whose rows are removed or folded. */
export const removedTables = {
  attempt: { days: 8, since: 'the window in which attempts are counted', end: 'removed' },
  captcha: { days: 1, since: 'its expiry', end: 'removed' },
  dead_letter: { days: 30, since: 'the last attempt to send', end: 'removed' },
  email_token: { days: 30, since: 'its expiry', end: 'removed' },
  file_object: {
    days: 7,
    since: 'the upload, while nothing refers to the file',
    end: 'removed with the file',
    job: 'remove-unused-files',
  },
  floor_pin: { days: 0, since: 'its expiry', end: 'removed' },
  idempotency: { days: 7, since: 'the call', end: 'removed with the stored answer' },
  import_job: {
    days: 'importJobDays',
    since: 'the end of an import or export',
    end: 'removed; its files are then removed as unused files',
  },
  operation_log: {
    days: 'operationLogDays',
    since: 'the entry, once it is sealed',
    end: 'removed seal by seal; the seal and the hash of the removed entries remain, so that the chain stays verifiable',
  },
  outbox: { days: 7, since: 'the successful sending', end: 'removed' },
  packing_scan: { days: 'packingScanDays', since: 'the end of packing', end: 'removed; the contents of the parcels remain' },
  password_key: { days: 1, since: 'its expiry', end: 'removed' },
  push_subscription: { days: 0, since: 'the end of the session', end: 'removed' },
  security_event: { days: 'securityLogDays', since: 'the event', end: 'removed' },
  sent_message: { days: 30, since: 'the sending; tests stay', end: 'removed' },
  serial: { days: 400, since: 'the day of the numbers', end: 'removed; numbers without a day stay' },
  session: {
    days: 14,
    since: 'the expiry of a refresh token',
    end: 'folded into the first row of the device; the last rows are removed 90 days after the expiry',
  },
  shelf_log: {
    days: 'shelfLogDays',
    since: 'the entry',
    end: 'folded: of packages and commodities the last entry per shelf remains; entries of bins, returns, parcels and shelves remain',
  },
  sms_code: { days: 30, since: 'its expiry', end: 'removed' },
  track: {
    days: 'trackDays',
    since: 'the last track of an order that has ended',
    end: 'folded: the first track, the newest one and those that end the way remain',
  },
  tracking_number: {
    days: 'trackingNumberDays',
    since: 'the use for an order that has ended',
    end: 'removed; the number stays on the waybill, and voided numbers stay in the pool',
  },
  user_message: { days: 'userMessageDays', since: 'the message', end: 'removed' },
  waiting_mail: { days: 0, since: 'the sending', end: 'removed', job: 'send-waiting-mails' },
} as const satisfies Readonly<Record<string, Removal>>;

/** A table whose rows are removed or folded. */
export type RemovedTable = keyof typeof removedTables;

/** The tables of each class that is not removed. */
export const storedTables = { maintained, people, present, books, folded } as const;
