// The statements of the bare routes and pgbench: written by hand, without permission, scope, validation or operation log. A colon before a
// letter would be a variable to pgbench, hence the quoted ones in the time formats.

/** The columns of a page: all those in the product's list. */
const page = (picked: string) => `select coalesce(json_agg(j), '[]'::json) from (select
  r.id as "Id", r.site_id as "SiteId", (select name from site where id = r.site_id) as "SiteName", r.courier_number as "CourierNumber",
  r.product_name as "ProductName", r.package_status as "PackageStatus",
  (array['one', 'two', 'three', 'four'])[1 + r.package_status % 4] as "PackageStatusName", r.claim_status as "ClaimStatus",
  (array['one', 'two', 'three', 'four'])[1 + r.claim_status % 4] as "ClaimStatusName", r.unknown_item_status as "UnknownItemStatus",
  (array['one', 'two', 'three', 'four'])[1 + r.unknown_item_status % 4] as "UnknownItemStatusName", r.owner_id as "UserId",
  (select user_name from user_account u where u.site_id = r.site_id and u.id = r.owner_id) as "UserName",
  (select nick_name from user_account u where u.site_id = r.site_id and u.id = r.owner_id) as "NickName",
  (select member_code from user_account u where u.site_id = r.site_id and u.id = r.owner_id) as "MemberCode",
  r.warehouse_id as "WarehouseId",
  (select t.name from warehouse t where t.site_id = r.site_id and t.id = r.warehouse_id) as "WarehouseName",
  r.cargo_type_id as "CargoTypeId",
  (select t.name ->> 'en-us' from cargo_type t where t.site_id = r.site_id and t.id = r.cargo_type_id) as "CargoTypeName",
  (select t.name ->> 'en-us' from cargo_type t where t.site_id = r.site_id and t.id = r.cargo_type_id) as "CargoType",
  trim_scale(r.price) as "Price", r.quantity as "Quantity", r.available_quantity as "AvailableQuantity",
  r.frozen_quantity as "FrozenQuantity", r.used_quantity as "UsedQuantity", r.pictures as "Pictures",
  r.label_pictures as "LabelPictures", trim_scale(r.length) as "Length", trim_scale(r.width) as "Width",
  trim_scale(r.height) as "Geight", trim_scale(r.actual_weight) as "ActualOfWeight", trim_scale(r.gross_weight) as "GrossOfWeight",
  trim_scale(r.billing_weight) as "BillingWeight", r.shelf_id as "ShelvesId",
  (select t.number from shelf t where t.site_id = r.site_id and t.id = r.shelf_id) as "ShelvesName",
  (select t.number from shelf t where t.site_id = r.site_id and t.id = r.shelf_id) as "ShelfNo",
  r.completion_status as "CompletionStatus",
  (array['one', 'two', 'three', 'four'])[1 + r.completion_status % 4] as "CompletionStatusName", r.package_source as "PackageSource",
  (array['one', 'two', 'three', 'four'])[1 + r.package_source % 4] as "PackageSourceName", r.problem_type as "PackageProblemType",
  (array['one', 'two', 'three', 'four'])[1 + r.problem_type % 4] as "PackageProblemTypeName", r.problem_remarks as "ProblemRemarks",
  r.parent_package_id as "ParentPackageId",
  (select t.courier_number from package t where t.site_id = r.site_id and t.id = r.parent_package_id) as "ParentPackageName",
  r.logistics_order_id as "LogisticsOrderId",
  (select t.serial_number from logistics_order t where t.site_id = r.site_id and t.id = r.logistics_order_id) as "LogisticsOrderName",
  r.label_member_code as "LabelMemberCode", r.status_before_return as "StatusBeforeReturn",
  (array['one', 'two', 'three', 'four'])[1 + r.status_before_return % 4] as "StatusBeforeReturnName",
  r.return_information as "ReturnInformation",
  to_char(r.signed_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "SignedTime",
  to_char(r.weighed_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "WeighedTime",
  to_char(r.shelved_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "ShelvedTime",
  to_char(r.claimed_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "ClaimedTime",
  to_char(r.ordered_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "OrderedTime",
  to_char(r.departed_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "DepartedTime",
  r.rent_settled_until as "RentSettledUntil", r.remarks as "Remarks", r.internal_remarks as "InternalRemarks",
  r.creator_id as "CreatorId", (select nick_name from user_account u where u.id = r.creator_id) as "CreatorName",
  to_char(r.last_modification_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "LastModificationTime",
  r.last_modifier_id as "LastModifierId", r.row_version as "RowVersion",
  to_char(r.creation_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "CreationTime"
  from (${picked}) r) j`;
const newest = 'order by creation_time desc, id desc';
const ofStatus = 'site_id = $1 and not is_deleted and package_status = $2';
const total = (table: string, where: string) =>
  `coalesce((select sum(n) from ${table} where site_id = $1 and list = 'package' ${where} and keys[1] = $2::text), 0)`;

/** A page with its exact total from the compacted totals and the pending deltas. $1 site, $2 status, $3 rows. */
export const list = `select json_build_object('Total', ${total('list_total', `and span = 'a'`)} + ${total('list_delta', '')},
  'Data', (${page(`select * from package where site_id = $1 and not is_deleted and package_status = $2::smallint ${newest} limit $3`)}))::text as page`;
/** A page with count(*). */
export const listCounted = `select json_build_object('Total', (select count(*) from package where ${ofStatus}),
  'Data', (${page(`select * from package where ${ofStatus} ${newest} limit $3`)}))::text as page`;
/** The rows of a page and their count, for a route that maps them itself. */
export const rowsOnly = `select r.*, u.user_name, u.nick_name, u.member_code, w.name as warehouse_name, c.name as cargo_type_name, s.number as shelf_number
  from package r left join user_account u on u.site_id = r.site_id and u.id = r.owner_id
  left join warehouse w on w.site_id = r.site_id and w.id = r.warehouse_id left join cargo_type c on c.site_id = r.site_id and c.id = r.cargo_type_id
  left join shelf s on s.site_id = r.site_id and s.id = r.shelf_id
  where r.site_id = $1 and not r.is_deleted and r.package_status = $2 order by r.creation_time desc, r.id desc limit $3`;
export const countOnly = `select count(*) as n from package where ${ofStatus}`;

/** The package with a number. $1 site, $2 number. */
export const find = `select json_build_object('Total', 1, 'Data', (${page(
  'select * from package where site_id = $1 and courier_number = $2 and package_status <> 160 and not is_deleted',
)}))::text as page`;

/** The columns of stock: all those in the product's list; `picked` selects the lots. */
const stock = (picked: string) => `coalesce((select json_agg(j) from (select r.id as "Id", r.site_id as "SiteId",
  (select name from site where id = r.site_id) as "SiteName", r.commodity_id as "CommodityId", c.name as "CommodityName", c.commodity_code as "CommodityCode",
  c.identification_code as "IdentificationCode", r.owner_id as "UserId", u.user_name as "UserName", u.nick_name as "NickName", u.member_code as "MemberCode",
  r.warehouse_id as "WarehouseId", w.name as "WarehouseName", r.shelf_id as "ShelvesId", s.number as "ShelvesName", s.number as "ShelvesNumber",
  r.bin_id as "BinId", r.inventory_state as "InventoryState", (array['one', 'two', 'three', 'four'])[1 + r.inventory_state % 4] as "InventoryStateName",
  r.batch_date as "BatchDate", r.quantity as "Quantity", r.last_movement_id as "LastMovementId",
  to_char(r.creation_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24":"MI":"SS') as "CreationTime"
  from (${picked}) r join commodity c on c.site_id = r.site_id and c.id = r.commodity_id left join user_account u on u.site_id = r.site_id and u.id = r.owner_id
  left join warehouse w on w.site_id = r.site_id and w.id = r.warehouse_id left join shelf s on s.site_id = r.site_id and s.id = r.shelf_id) j), '[]'::json)`;
const lots = 'select * from commodity_inventory where site_id = $1';
const inWarehouse = 'warehouse_id = $2 and inventory_state = 1';

/** A page of a warehouse's stock, its total up to ten thousand. $1 site, $2 warehouse, $3 rows. */
export const stockOfWarehouse = `select json_build_object('Total', (select count(*) from (select 1 from commodity_inventory where site_id = $1 and ${inWarehouse} limit 10001) c),
  'Data', ${stock(`${lots} and ${inWarehouse} ${newest} limit $3`)})::text as page`;
/**
 * A commodity's stock.
 * $1 site, $2 commodity.
 */
export const stockOfOne = `select json_build_object('Total', (select count(*) from (${lots} and commodity_id = $2) c),
  'Data', ${stock(`${lots} and commodity_id = $2 ${newest} limit 20`)})::text as page`;
/**
 * The stock of a commodity at a given minute: the current stock of every place minus the movements since. This data has no outgoing
 * movements. $1 site, $2 commodity, $3 the minute.
 */
export const stockOfOneAt = `select json_build_object('Total', 0, 'Data', ${stock(`select r.site_id, r.id, r.commodity_id, r.owner_id, r.warehouse_id, r.shelf_id,
  r.bin_id, r.inventory_state, r.batch_date, r.last_movement_id, r.creation_time, r.quantity - coalesce((select sum(m.quantity) from stock_movement m
    where m.site_id = $1 and m.commodity_id = $2 and m.creation_time > $3::timestamptz and m.to_shelf_id = r.shelf_id), 0) as quantity
  from commodity_inventory r where r.site_id = $1 and r.commodity_id = $2 order by batch_date, id limit 20`)})::text as page`;

/** Signs for a package and notifies its owner. $1 site, $2 number, $3 now. */
export const sign = `with signed as (update package set package_status = 20, signed_time = $3::timestamptz, row_version = row_version + 1
    where site_id = $1 and courier_number = $2 and package_status = 10 returning *),
  notified as (insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content, source_type, source_id)
    select site_id, gen_random_uuid(), $3::timestamptz, owner_id, 1, 'Your parcel arrived', 'Your parcel ' || courier_number || ' arrived', 'package', id from signed),
  sent as (insert into outbox (site_id, id, kind, payload, creation_time, next_time)
    select site_id, gen_random_uuid(), 'push', jsonb_build_object('to', jsonb_build_object('userIds', jsonb_build_array(owner_id)), 'infoType', 'Notify', 'title', 'Arrived', 'message', courier_number), $3::timestamptz, $3::timestamptz from signed)
  select row_to_json(signed)::text as row from signed`;

/** Pays an open bill from the balance: bill, wallet, journal, double entry, payment record, message. $1 site, $2 bill, $3 now, $4 user. */
export const pay = `with due as (select * from bill where site_id = $1 and id = $2 and payment_status = 1 for update),
  paid as (update bill b set payment_status = 2, payment_type = 1, paid_amount = b.payment_money, balance_used = b.payment_money, paid_time = $3::timestamptz,
    row_version = b.row_version + 1 from due where b.site_id = due.site_id and b.id = due.id returning b.*),
  purse as (update wallet w set balance = w.balance - paid.payment_money, row_version = w.row_version + 1 from paid
    where w.site_id = paid.site_id and w.owner_id = paid.owner_id returning w.balance, w.owner_id),
  record as (insert into payment_record (site_id, id, creation_time, serial_number, payment_record_type, payment_record_status, owner_id, operator_id,
      payment_type, currency_id, amount, balance_amount)
    select site_id, gen_random_uuid(), $3::timestamptz, 'R' || gen_random_uuid(), 1, 2, owner_id, $4::uuid, 1, currency_id, payment_money, payment_money from paid returning *),
  part as (insert into payment_of_bill (site_id, id, creation_time, payment_record_id, bill_id, amount)
    select r.site_id, gen_random_uuid(), $3::timestamptz, r.id, $2, r.amount from record r),
  line as (insert into journal (site_id, id, creation_time, serial_number, owner_id, amount_account, journal_type, step, amount, before_amount, after_amount,
      currency_id, bill_id, payment_record_id, source_type, source_id, operator_id)
    select r.site_id, gen_random_uuid(), $3::timestamptz, 'J' || gen_random_uuid(), r.owner_id, 1, 102,
      1 + coalesce((select max(step) from journal j where j.site_id = r.site_id and j.owner_id = r.owner_id and j.amount_account = 1), 0),
      -r.amount, p.balance + r.amount, p.balance, r.currency_id, $2, r.id, 'paymentRecord', r.id, $4::uuid from record r, purse p returning *),
  legs as (insert into ledger_entry (site_id, id, creation_time, transaction_id, account, owner_id, debit, credit, currency_id, journal_id)
    select l.site_id, gen_random_uuid(), $3::timestamptz, l.id, a.account || l.owner_id, l.owner_id, a.debit * -l.amount, a.credit * -l.amount, l.currency_id, l.id
    from line l, (values ('WALLET:', 1, 0), ('RECEIVABLE:', 0, 1)) a(account, debit, credit)),
  notified as (insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content, source_type, source_id)
    select site_id, gen_random_uuid(), $3::timestamptz, owner_id, 2, 'Paid', 'Paid ' || amount, 'paymentRecord', id from record),
  sent as (insert into outbox (site_id, id, kind, payload, creation_time, next_time)
    select site_id, gen_random_uuid(), 'push', jsonb_build_object('to', jsonb_build_object('userIds', jsonb_build_array(owner_id)), 'infoType', 'Notify', 'title', 'Paid', 'message', ''), $3::timestamptz, $3::timestamptz from record)
  select id from record`;

/** Orders three packages on the shelf and pays for the order. $1 site, $2 owner, $3 warehouse, $4 the packages, $5 now. */
export const order = `with reserved as (update package set package_status = 50, frozen_quantity = frozen_quantity + 1, available_quantity = available_quantity - 1,
    ordered_time = $5::timestamptz, row_version = row_version + 1 where site_id = $1 and id = any($4::uuid[]) and package_status = 40 returning *),
  made as (insert into logistics_order (site_id, id, creation_time, serial_number, owner_id, warehouse_id, origin_warehouse_id, order_status, payment_status, package_count)
    select $1, gen_random_uuid(), $5::timestamptz, left('B' || gen_random_uuid(), 20), $2, $3, $3, 20, 2, (select count(*) from reserved) returning *),
  goods as (insert into order_goods (site_id, id, creation_time, logistics_order_id, package_id)
    select $1, gen_random_uuid(), $5::timestamptz, made.id, reserved.id from made, reserved),
  billed as (insert into bill (site_id, id, creation_time, serial_number, owner_id, bill_type, currency_id, total_amount, payment_money, paid_amount, balance_used,
      source_type, source_id, payment_status)
    select $1, gen_random_uuid(), $5::timestamptz, 'B' || gen_random_uuid(), $2, 1, w.currency_id, 30, 30, 30, 30, 'logisticsOrder', made.id, 2
    from made, wallet w where w.site_id = $1 and w.owner_id = $2 returning *),
  purse as (update wallet w set balance = w.balance - 30, row_version = w.row_version + 1 from billed where w.site_id = $1 and w.owner_id = $2 returning w.balance),
  record as (insert into payment_record (site_id, id, creation_time, serial_number, payment_record_type, payment_record_status, owner_id, payment_type, currency_id,
      amount, balance_amount) select $1, gen_random_uuid(), $5::timestamptz, 'R' || gen_random_uuid(), 1, 2, $2, 1, currency_id, 30, 30 from billed returning *),
  part as (insert into payment_of_bill (site_id, id, creation_time, payment_record_id, bill_id, amount)
    select $1, gen_random_uuid(), $5::timestamptz, record.id, billed.id, 30 from record, billed),
  notified as (insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content, source_type, source_id)
    select $1, gen_random_uuid(), $5::timestamptz, $2, 2, 'Paid', 'Paid 30', 'paymentRecord', id from record)
  select id from made`;
