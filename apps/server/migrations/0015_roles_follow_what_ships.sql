alter table "role" add column "shipped_as" varchar(64);
alter table "role" add column "shipped_rights" jsonb;
alter table "role" add column "new_rights" jsonb default '[]';

-- Every site was given these by the product; which of them somebody changed is looked up when the next start lets them follow.
update "role" set "shipped_as" = "name" where "creator_id" is null and not "is_deleted" and "name" in (
  'PlatformAdministrator', 'PlatformFinance', 'SiteManager', 'SiteFinance', 'SiteSupport', 'WarehouseLeader', 'WarehouseClerk',
  'Customer', 'MonthlyCustomer', 'PeerCustomer', 'Merchant', 'SubAccountClerk');
