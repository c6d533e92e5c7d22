create table "mall_basket_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid not null,
  "combination_id" uuid not null,
  "quantity" integer not null,
  constraint ck_mall_basket_line_some_of_it check (quantity between 1 and 999),
  constraint pk_mall_basket_line primary key (site_id, id)
);
create table "mall_combination" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "mall_shop_id" uuid not null,
  "owner_id" uuid not null,
  "name" jsonb not null,
  "pictures" jsonb default '[]'::jsonb,
  "detail" jsonb,
  "price" numeric(18,3) not null,
  "currency_id" uuid not null,
  "stock_mode" integer not null default 1,
  "warehouse_id" uuid,
  "available_quantity" integer default 0,
  "sold_quantity" integer not null default 0,
  "limit_per_user" integer default 0,
  "status" smallint not null default 1,
  "release_time" timestamptz,
  "halt_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_mall_combination_price_not_negative check (price >= 0),
  constraint ck_mall_combination_quantities_not_negative check (coalesce(available_quantity, 0) >= 0 and sold_quantity >= 0 and coalesce(limit_per_user, 0) >= 0),
  constraint ck_mall_combination_stock_has_a_place check (stock_mode <> 1 or warehouse_id is not null),
  constraint ck_mall_combination_stock_mode_known check (stock_mode in (1, 2)),
  constraint pk_mall_combination primary key (site_id, id)
);
create table "mall_combination_discount" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "combination_id" uuid not null,
  "minimum_quantity" integer not null default 1,
  "percentage" numeric(7,3),
  "amount" numeric(18,3),
  "start_time" timestamptz,
  "end_time" timestamptz,
  constraint ck_mall_combination_discount_a_share_or_amount check (coalesce(percentage, 1) > 0 and coalesce(percentage, 1) <= 100 and coalesce(amount, 1) > 0),
  constraint ck_mall_combination_discount_dates_in_order check (start_time is null or end_time is null or start_time < end_time),
  constraint ck_mall_combination_discount_one_of_both check ((percentage is null) <> (amount is null)),
  constraint pk_mall_combination_discount primary key (site_id, id)
);
create table "mall_combination_goods" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "combination_id" uuid not null,
  "commodity_id" uuid not null,
  "quantity" integer not null,
  "is_gift" boolean not null default false,
  "minimum_quantity" integer not null default 1,
  constraint ck_mall_combination_goods_some_of_each check (quantity >= 1 and minimum_quantity >= 1),
  constraint pk_mall_combination_goods primary key (site_id, id)
);
create table "mall_role_price" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "combination_id" uuid not null,
  "role_id" uuid not null,
  "price" numeric(18,3) not null,
  constraint ck_mall_role_price_price_not_negative check (price >= 0),
  constraint pk_mall_role_price primary key (site_id, id)
);
create table "mall_shop" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(60) not null,
  "owner_id" uuid,
  "logo" varchar(255),
  "remarks" varchar(500),
  "enable" boolean not null default false,
  "commission_rate" numeric(7,3) default '0'::numeric,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_mall_shop_commission_is_a_share check (coalesce(commission_rate, 0) between 0 and 100),
  constraint pk_mall_shop primary key (site_id, id)
);
create table "seller_order" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(20) not null,
  "mall_shop_id" uuid not null,
  "seller_id" uuid not null,
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "stock_mode" integer not null,
  "status" smallint not null default 10,
  "currency_id" uuid not null,
  "total_amount" numeric(18,3) not null default '0'::numeric,
  "commission_amount" numeric(18,3) not null default '0'::numeric,
  "bill_id" uuid,
  "courier_number" varchar(50),
  "package_ids" jsonb not null default '[]'::jsonb,
  "expire_time" timestamptz,
  "paid_time" timestamptz,
  "delivered_time" timestamptz,
  "arrived_time" timestamptz,
  "completed_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_seller_order_amounts_not_negative check (total_amount >= 0 and commission_amount >= 0 and commission_amount <= total_amount),
  constraint pk_seller_order primary key (site_id, id)
);
create table "seller_order_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "seller_order_id" uuid not null,
  "combination_id" uuid not null,
  "name" jsonb not null,
  "quantity" integer not null,
  "unit_price" numeric(18,3) not null,
  "discount" numeric(18,3) not null default '0'::numeric,
  "amount" numeric(18,3) not null,
  "goods" jsonb not null default '[]'::jsonb,
  constraint ck_seller_order_line_amounts_not_negative check (unit_price >= 0 and discount >= 0 and amount >= 0),
  constraint ck_seller_order_line_some_of_it check (quantity >= 1),
  constraint pk_seller_order_line primary key (site_id, id)
);
create table "shop" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(60) not null,
  "configuration_id" uuid not null,
  "shop_id" varchar(100),
  "shop_authorization_information_type" smallint not null,
  "status" smallint not null default 1,
  "owner_id" uuid not null,
  "remarks" varchar(500),
  "type_of_shipping_id" uuid,
  "warehouse_id" uuid,
  "currency_id" uuid,
  "automatically_generate_products" boolean not null default false,
  "unpacking" boolean not null default false,
  "access_token" varchar(8000),
  "refresh_token" varchar(8000),
  "access_token_expire_time" timestamptz,
  "authorization_expire_time" timestamptz,
  "consent_state" varchar(128),
  "consent_expire_time" timestamptz,
  "last_synchronize_time" timestamptz,
  "cursor" jsonb,
  "failure" varchar(300),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_shop primary key (site_id, id)
);
create table "shop_commodity" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "shop_id" uuid not null,
  "owner_id" uuid not null,
  "platform_item_id" varchar(64) not null,
  "platform_model_id" varchar(64) not null default ''::character varying,
  "name" varchar(300) not null,
  "model_name" varchar(300),
  "sku" varchar(100),
  "price" numeric(18,3),
  "currency_id" uuid,
  "pictures" jsonb not null default '[]'::jsonb,
  "platform_status" varchar(40),
  "commodity_id" uuid,
  "commodity_quantity" integer,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_shop_commodity_bound_with_pieces check ((commodity_id is null) = (commodity_quantity is null) and coalesce(commodity_quantity, 1) >= 1),
  constraint pk_shop_commodity primary key (site_id, id)
);
create table "shop_configuration" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "shop_authorization_information_type" smallint not null,
  "name" varchar(60) not null,
  "app_key" varchar(200) not null,
  "app_secret" varchar(2000),
  "host" varchar(255),
  "callback_url" varchar(255),
  "region" varchar(20),
  "sandbox" boolean default false,
  "enabled" boolean default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_shop_configuration primary key (site_id, id)
);
create table "shop_order" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "platform_order_no" varchar(64) not null,
  "shop_id" uuid not null,
  "owner_id" uuid not null,
  "buyer_name" varchar(100),
  "status" smallint not null default 10,
  "platform_status" varchar(40),
  "match_status" smallint not null default 1,
  "currency_id" uuid,
  "total_amount" numeric(18,3) not null default '0'::numeric,
  "is_cod" boolean not null default false,
  "pay_time" timestamptz,
  "ship_by_time" timestamptz,
  "logistics_provider" varchar(100),
  "platform_tracking_no" varchar(64),
  "recipient" varchar(8000),
  "logistics_order_id" uuid,
  "platform_update_time" timestamptz,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_shop_order_amount_not_negative check (total_amount >= 0),
  constraint pk_shop_order primary key (site_id, id)
);
create table "shop_order_binding" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "shop_order_id" uuid not null,
  "line_id" uuid not null,
  "package_id" uuid,
  "commodity_id" uuid,
  "quantity" integer not null,
  constraint ck_shop_order_binding_one_kind_of_goods check ((package_id is null) <> (commodity_id is null)),
  constraint ck_shop_order_binding_some_of_it check (quantity >= 1),
  constraint pk_shop_order_binding primary key (site_id, id)
);
create table "shop_order_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "shop_order_id" uuid not null,
  "platform_item_id" varchar(64) not null,
  "platform_model_id" varchar(64) not null default ''::character varying,
  "name" varchar(300) not null,
  "model_name" varchar(300),
  "quantity" integer not null,
  "price" numeric(18,3) not null default '0'::numeric,
  constraint ck_shop_order_line_price_not_negative check (price >= 0),
  constraint ck_shop_order_line_some_of_it check (quantity >= 1),
  constraint pk_shop_order_line primary key (site_id, id)
);
create table "shop_permission" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "shop_id" uuid not null,
  "user_id" uuid not null,
  "permissions" jsonb not null,
  constraint pk_shop_permission primary key (site_id, id)
);
create or replace function seller_order_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'sellerOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function seller_order_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'sellerOrder', date_trunc('hour', old.creation_time, 'UTC'), array[old.status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'sellerOrder', date_trunc('hour', new.creation_time, 'UTC'), array[new.status::text], 1); end if; return null; end $$;
create or replace function seller_order_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'sellerOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function shop_order_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'shopOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function shop_order_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'shopOrder', date_trunc('hour', old.creation_time, 'UTC'), array[old.status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'shopOrder', date_trunc('hour', new.creation_time, 'UTC'), array[new.status::text], 1); end if; return null; end $$;
create or replace function shop_order_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'shopOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
alter table "mall_basket_line" add constraint fk_mall_basket_line_combination_id foreign key ("site_id", "combination_id") references "mall_combination" (site_id, id);
alter table "mall_basket_line" add constraint fk_mall_basket_line_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "mall_basket_line" add constraint fk_mall_basket_line_site_id foreign key ("site_id") references "site" (id);
alter table "mall_combination" add constraint fk_mall_combination_currency_id foreign key ("currency_id") references "currency" (id);
alter table "mall_combination" add constraint fk_mall_combination_mall_shop_id foreign key ("site_id", "mall_shop_id") references "mall_shop" (site_id, id);
alter table "mall_combination" add constraint fk_mall_combination_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "mall_combination" add constraint fk_mall_combination_site_id foreign key ("site_id") references "site" (id);
alter table "mall_combination" add constraint fk_mall_combination_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "mall_combination_discount" add constraint fk_mall_combination_discount_combination_id foreign key ("site_id", "combination_id") references "mall_combination" (site_id, id);
alter table "mall_combination_discount" add constraint fk_mall_combination_discount_site_id foreign key ("site_id") references "site" (id);
alter table "mall_combination_goods" add constraint fk_mall_combination_goods_combination_id foreign key ("site_id", "combination_id") references "mall_combination" (site_id, id);
alter table "mall_combination_goods" add constraint fk_mall_combination_goods_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "mall_combination_goods" add constraint fk_mall_combination_goods_site_id foreign key ("site_id") references "site" (id);
alter table "mall_role_price" add constraint fk_mall_role_price_combination_id foreign key ("site_id", "combination_id") references "mall_combination" (site_id, id);
alter table "mall_role_price" add constraint fk_mall_role_price_role_id foreign key ("site_id", "role_id") references "role" (site_id, id);
alter table "mall_role_price" add constraint fk_mall_role_price_site_id foreign key ("site_id") references "site" (id);
alter table "mall_shop" add constraint fk_mall_shop_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "mall_shop" add constraint fk_mall_shop_site_id foreign key ("site_id") references "site" (id);
alter table "seller_order" add constraint fk_seller_order_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "seller_order" add constraint fk_seller_order_currency_id foreign key ("currency_id") references "currency" (id);
alter table "seller_order" add constraint fk_seller_order_mall_shop_id foreign key ("site_id", "mall_shop_id") references "mall_shop" (site_id, id);
alter table "seller_order" add constraint fk_seller_order_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "seller_order" add constraint fk_seller_order_site_id foreign key ("site_id") references "site" (id);
alter table "seller_order" add constraint fk_seller_order_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "seller_order_line" add constraint fk_seller_order_line_combination_id foreign key ("site_id", "combination_id") references "mall_combination" (site_id, id);
alter table "seller_order_line" add constraint fk_seller_order_line_seller_order_id foreign key ("site_id", "seller_order_id") references "seller_order" (site_id, id);
alter table "seller_order_line" add constraint fk_seller_order_line_site_id foreign key ("site_id") references "site" (id);
alter table "shop" add constraint fk_shop_configuration_id foreign key ("site_id", "configuration_id") references "shop_configuration" (site_id, id);
alter table "shop" add constraint fk_shop_currency_id foreign key ("currency_id") references "currency" (id);
alter table "shop" add constraint fk_shop_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "shop" add constraint fk_shop_site_id foreign key ("site_id") references "site" (id);
alter table "shop" add constraint fk_shop_type_of_shipping_id foreign key ("site_id", "type_of_shipping_id") references "shipping_method" (site_id, id);
alter table "shop" add constraint fk_shop_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "shop_commodity" add constraint fk_shop_commodity_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "shop_commodity" add constraint fk_shop_commodity_currency_id foreign key ("currency_id") references "currency" (id);
alter table "shop_commodity" add constraint fk_shop_commodity_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "shop_commodity" add constraint fk_shop_commodity_shop_id foreign key ("site_id", "shop_id") references "shop" (site_id, id);
alter table "shop_commodity" add constraint fk_shop_commodity_site_id foreign key ("site_id") references "site" (id);
alter table "shop_configuration" add constraint fk_shop_configuration_site_id foreign key ("site_id") references "site" (id);
alter table "shop_order" add constraint fk_shop_order_currency_id foreign key ("currency_id") references "currency" (id);
alter table "shop_order" add constraint fk_shop_order_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "shop_order" add constraint fk_shop_order_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "shop_order" add constraint fk_shop_order_shop_id foreign key ("site_id", "shop_id") references "shop" (site_id, id);
alter table "shop_order" add constraint fk_shop_order_site_id foreign key ("site_id") references "site" (id);
alter table "shop_order_binding" add constraint fk_shop_order_binding_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "shop_order_binding" add constraint fk_shop_order_binding_line_id foreign key ("site_id", "line_id") references "shop_order_line" (site_id, id);
alter table "shop_order_binding" add constraint fk_shop_order_binding_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "shop_order_binding" add constraint fk_shop_order_binding_shop_order_id foreign key ("site_id", "shop_order_id") references "shop_order" (site_id, id);
alter table "shop_order_binding" add constraint fk_shop_order_binding_site_id foreign key ("site_id") references "site" (id);
alter table "shop_order_line" add constraint fk_shop_order_line_shop_order_id foreign key ("site_id", "shop_order_id") references "shop_order" (site_id, id);
alter table "shop_order_line" add constraint fk_shop_order_line_site_id foreign key ("site_id") references "site" (id);
alter table "shop_permission" add constraint fk_shop_permission_shop_id foreign key ("site_id", "shop_id") references "shop" (site_id, id);
alter table "shop_permission" add constraint fk_shop_permission_site_id foreign key ("site_id") references "site" (id);
create index ix_shop_order_logistics_order_id on "shop_order" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_shop_consent_state on "shop" ("site_id", "consent_state", creation_time desc, id desc) where not is_deleted;
create index ix_mall_combination_status_release_time on "mall_combination" ("site_id", "status", "release_time", creation_time desc, id desc) where not is_deleted;
create unique index uq_mall_role_price_combination_id_role_id on "mall_role_price" ("site_id", "combination_id", "role_id");
create index tg_mall_combination_name on "mall_combination" using gin (site_id, ("name"::text) gin_trgm_ops);
create index tg_mall_shop_remarks on "mall_shop" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_mall_shop_owner_id on "mall_shop" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_shop_order_line_shop_order_id_platform_item_id_platform_m on "shop_order_line" ("site_id", "shop_order_id", "platform_item_id", "platform_model_id");
create index ix_mall_combination_mall_shop_id_status on "mall_combination" ("site_id", "mall_shop_id", "status", creation_time desc, id desc) where not is_deleted;
create index tg_shop_remarks on "shop" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_shop_owner_id on "shop" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_mall_shop_time on "mall_shop" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_time on "seller_order" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_shop_configuration_shop_authorization_information_type on "shop_configuration" ("site_id", "shop_authorization_information_type") where not is_deleted;
create index ix_shop_time on "shop" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_shop_order_match_status on "shop_order" ("site_id", "match_status", creation_time desc, id desc) where not is_deleted;
create unique index uq_seller_order_serial_number on "seller_order" ("site_id", "serial_number");
create index ix_seller_order_mall_shop_id_status on "seller_order" ("site_id", "mall_shop_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_mall_combination_mall_shop_id on "mall_combination" ("site_id", "mall_shop_id", creation_time desc, id desc) where not is_deleted;
create index tg_shop_commodity_name on "shop_commodity" using gin (site_id, "name" gin_trgm_ops);
create index ix_seller_order_owner_id on "seller_order" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_seller_id on "seller_order" ("site_id", "seller_id", creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_owner_id_status on "seller_order" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;
create unique index uq_shop_shop_authorization_information_type_shop_id on "shop" ("site_id", "shop_authorization_information_type", "shop_id") where shop_id is not null and status in (1, 2) and not is_deleted;
create index ix_mall_combination_discount_combination_id on "mall_combination_discount" ("site_id", "combination_id", creation_time desc, id desc);
create index ix_shop_permission_user_id on "shop_permission" ("site_id", "user_id", creation_time desc, id desc);
create index tg_shop_order_platform_tracking_no on "shop_order" using gin (site_id, "platform_tracking_no" gin_trgm_ops);
create index ix_shop_order_binding_commodity_id on "shop_order_binding" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_shop_order_status on "shop_order" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_mall_combination_goods_commodity_id on "mall_combination_goods" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_shop_order_owner_id_status on "shop_order" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_shop_commodity_shop_id on "shop_commodity" ("site_id", "shop_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_mall_basket_line_owner_id_combination_id on "mall_basket_line" ("site_id", "owner_id", "combination_id");
create index ix_seller_order_status on "seller_order" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_seller_id_status on "seller_order" ("site_id", "seller_id", "status", creation_time desc, id desc) where not is_deleted;
create unique index uq_shop_permission_shop_id_user_id on "shop_permission" ("site_id", "shop_id", "user_id");
create index tg_shop_commodity_model_name on "shop_commodity" using gin (site_id, "model_name" gin_trgm_ops);
create index tg_shop_name on "shop" using gin (site_id, "name" gin_trgm_ops);
create index tg_seller_order_courier_number on "seller_order" using gin (site_id, "courier_number" gin_trgm_ops);
create index ix_mall_combination_status on "mall_combination" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_shop_commodity_owner_id on "shop_commodity" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_bill_id on "seller_order" ("site_id", "bill_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_shop_commodity_shop_id_platform_item_id_platform_model_id on "shop_commodity" ("site_id", "shop_id", "platform_item_id", "platform_model_id");
create unique index uq_shop_order_shop_id_platform_order_no on "shop_order" ("site_id", "shop_id", "platform_order_no");
create index tg_shop_commodity_sku on "shop_commodity" using gin (site_id, "sku" gin_trgm_ops);
create index tg_shop_shop_id on "shop" using gin (site_id, "shop_id" gin_trgm_ops);
create index ix_shop_commodity_commodity_id on "shop_commodity" ("site_id", "commodity_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_mall_shop_name on "mall_shop" ("site_id", "name") where not is_deleted;
create index ix_mall_combination_owner_id on "mall_combination" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_mall_combination_goods_combination_id on "mall_combination_goods" ("site_id", "combination_id", creation_time desc, id desc);
create index ix_seller_order_status_arrived_time on "seller_order" ("site_id", "status", "arrived_time", creation_time desc, id desc) where not is_deleted;
create index ix_shop_order_binding_package_id on "shop_order_binding" ("site_id", "package_id", creation_time desc, id desc);
create index tg_shop_configuration_name on "shop_configuration" using gin (site_id, "name" gin_trgm_ops);
create index ix_shop_order_time on "shop_order" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_status_expire_time on "seller_order" ("site_id", "status", "expire_time", creation_time desc, id desc) where not is_deleted;
create index ix_shop_status_last_synchronize_time on "shop" ("site_id", "status", "last_synchronize_time", creation_time desc, id desc) where not is_deleted;
create index ix_shop_configuration_time on "shop_configuration" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_shop_order_platform_order_no on "shop_order" ("site_id", "platform_order_no", creation_time desc, id desc) where not is_deleted;
create index ix_shop_status on "shop" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_line_seller_order_id on "seller_order_line" ("site_id", "seller_order_id", creation_time desc, id desc);
create index tg_shop_order_platform_order_no on "shop_order" using gin (site_id, "platform_order_no" gin_trgm_ops);
create index ix_mall_shop_enable on "mall_shop" ("site_id", "enable", creation_time desc, id desc) where not is_deleted;
create index ix_shop_order_binding_line_id on "shop_order_binding" ("site_id", "line_id", creation_time desc, id desc);
create index tg_seller_order_serial_number on "seller_order" using gin (site_id, "serial_number" gin_trgm_ops);
create index ix_shop_commodity_time on "shop_commodity" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_seller_order_line_combination_id on "seller_order_line" ("site_id", "combination_id", creation_time desc, id desc);
create index ix_shop_order_binding_shop_order_id on "shop_order_binding" ("site_id", "shop_order_id", creation_time desc, id desc);
create index ix_mall_combination_time on "mall_combination" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_shop_configuration_enabled on "shop_configuration" ("site_id", "enabled", creation_time desc, id desc) where not is_deleted;
create index ix_shop_order_shop_id_status on "shop_order" ("site_id", "shop_id", "status", creation_time desc, id desc) where not is_deleted;
create index tg_mall_shop_name on "mall_shop" using gin (site_id, "name" gin_trgm_ops);
create or replace trigger tr_seller_order_added after insert on "seller_order" referencing new table as added for each statement execute function seller_order_added();
create or replace trigger tr_seller_order_removed after delete on "seller_order" referencing old table as removed for each statement execute function seller_order_removed();
create or replace trigger tr_seller_order_moved after update on "seller_order" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.status)) execute function seller_order_moved();
create or replace trigger tr_shop_order_added after insert on "shop_order" referencing new table as added for each statement execute function shop_order_added();
create or replace trigger tr_shop_order_removed after delete on "shop_order" referencing old table as removed for each statement execute function shop_order_removed();
create or replace trigger tr_shop_order_moved after update on "shop_order" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.status)) execute function shop_order_moved();
grant delete, insert, select, update on "mall_basket_line" to entrepot_app;
grant delete, insert, select, update on "mall_combination" to entrepot_app;
grant delete, insert, select, update on "mall_combination_discount" to entrepot_app;
grant delete, insert, select, update on "mall_combination_goods" to entrepot_app;
grant delete, insert, select, update on "mall_role_price" to entrepot_app;
grant delete, insert, select, update on "mall_shop" to entrepot_app;
grant delete, insert, select, update on "seller_order" to entrepot_app;
grant delete, insert, select, update on "seller_order_line" to entrepot_app;
grant delete, insert, select, update on "shop" to entrepot_app;
grant delete, insert, select, update on "shop_commodity" to entrepot_app;
grant delete, insert, select, update on "shop_configuration" to entrepot_app;
grant delete, insert, select, update on "shop_order" to entrepot_app;
grant delete, insert, select, update on "shop_order_binding" to entrepot_app;
grant delete, insert, select, update on "shop_order_line" to entrepot_app;
grant delete, insert, select, update on "shop_permission" to entrepot_app;
