alter table "commodity" add column "article_code" varchar(50);
alter table "commodity" add column "variant_options" jsonb;
-- outside a transaction
create index concurrently tg_commodity_article_code on "commodity" using gin ("article_code" gin_trgm_ops, site_id);
create index concurrently ix_commodity_owner_id_article_code on "commodity" ("site_id", "owner_id", "article_code", creation_time desc, id desc) where not is_deleted and article_code is not null;
