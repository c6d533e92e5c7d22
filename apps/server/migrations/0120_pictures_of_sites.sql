-- Logo, icon and pictures of the public pages belong to the site: every language gets those of the site's own language, else of the first
-- language that has any.
update "site_page_configuration" p
set "logo" = coalesce(b."logo", p."logo"), "favicon" = coalesce(b."favicon", p."favicon"),
  "carousel" = case when jsonb_array_length(coalesce(b."carousel", '[]'::jsonb)) > 0 then b."carousel" else p."carousel" end,
  "row_version" = p."row_version" + 1
from (
  select s."id" as "site_id",
    (select g."logo" from "site_page_configuration" g where g."site_id" = s."id" and not g."is_deleted" and coalesce(g."logo", '') <> ''
      order by g."site_language" = s."default_language" desc nulls last, g."site_language" limit 1) as "logo",
    (select g."favicon" from "site_page_configuration" g where g."site_id" = s."id" and not g."is_deleted" and coalesce(g."favicon", '') <> ''
      order by g."site_language" = s."default_language" desc nulls last, g."site_language" limit 1) as "favicon",
    (select g."carousel" from "site_page_configuration" g
      where g."site_id" = s."id" and not g."is_deleted" and jsonb_array_length(coalesce(g."carousel", '[]'::jsonb)) > 0
      order by g."site_language" = s."default_language" desc nulls last, g."site_language" limit 1) as "carousel"
  from "site" s
) b
where b."site_id" = p."site_id" and not p."is_deleted";
