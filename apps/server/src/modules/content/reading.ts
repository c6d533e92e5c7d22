import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type getHelpTutorialById,
  getMineHelpTutorials,
  getMineNotices,
  type getNoticeById,
} from '@entrepot/contract/modules/content/calls.ts';
import { helpTutorial, helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, pageJson } from '../../core/lists/json-answers.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { contains, type Query, upTo } from '../../core/lists/filters.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { asVisitor, inSites } from '../../core/scope/scope.ts';
import { withSiteFacts } from '../sites/public.ts';

const { Public, User, Backstage } = enumCodes.NoticeScope;
const published = sql<boolean>`publish_status = ${enumCodes.PublishStatus.Published} and not is_deleted`;

const scopesOf = (caller: Caller) =>
  caller.audience === 'anonymous' ? [Public] : caller.audience === 'customer' ? [Public, User] : [Public, Backstage];

/**
 * SQL condition for the published notices of the caller: of its sites, for its audience, and for its warehouses where a notice has some.
 */
function notices(caller: Caller): RawBuilder<boolean> {
  const here = caller.warehouseIds
    ? sql`(jsonb_array_length(coalesce(warehouse_ids, '[]')) = 0 or warehouse_ids ?| ${caller.warehouseIds})`
    : sql`true`;
  return sql<boolean>`${inSites(caller.siteIds)} and ${published} and publish_time <= ${caller.now} and notice_scope = any(${scopesOf(caller)}) and ${here}`;
}

const named = (content: string | null | undefined) => (content ? sql`and ${contains([sql`title::text`], content)}` : sql``);
// Help is searched by its text without tags.
const written = (content: string | null | undefined) =>
  content ? sql`and ${contains([sql`title::text`, sql`regexp_replace(content::text, '<[^>]*>', '', 'g')`], content)}` : sql``;
const titleFor = ({ language }: Caller) => inLanguage(sql`title`, language);

/** Lists the caller's notices, pinned ones first, then the newest. */
export function myNotices(tx: Db, caller: Caller, query: Query): Promise<RawJson> {
  const top = sql`coalesce(top_until > ${caller.now}, false)`;
  const { output } = getMineNotices;
  const values = {
    id: sql`id`,
    siteId: sql`site_id`,
    title: titleFor(caller),
    cover: sql`cover`,
    publishTime: sql`publish_time`,
    isTop: top,
  };
  const from = sql`notice where ${notices(caller)} ${named(query.content)}`;
  return queryJson(tx, pageJson(caller, output, values, { from, order: sql`${top} desc, publish_time desc, id desc`, paging: query }));
}

/** Lists public notices as a visitor sees them. */
export const publicNotices = (tx: Db, caller: Caller, query: Query): Promise<RawJson> => myNotices(tx, asVisitor(caller), query);

/** Returns one notice and counts the view. Throws `NotFound` for one that is not for the caller. */
export async function readNotice(tx: Tx, caller: Caller, { id }: Input<typeof getNoticeById>): Promise<RawJson> {
  return opened(tx, caller, notice, id, notices(caller));
}

/** Lists the help of the caller's site, by topic and order. */
export function myHelp(tx: Db, caller: Caller, query: Query & Input<typeof getMineHelpTutorials>): Promise<RawJson> {
  const ofTopic = query.helpTutorialTypeId ? sql`and help_tutorial_type_id = ${query.helpTutorialTypeId}` : sql``;
  const topic = (column: 'name' | 'display_order') => {
    const columnSql = column === 'name' ? inLanguage(sql`t.name`, caller.language) : sql`t.display_order`;
    return sql`(select ${columnSql} from help_tutorial_type t where t.site_id = help_tutorial.site_id and t.id = help_tutorial_type_id)`;
  };
  const values = {
    id: sql`id`,
    siteId: sql`site_id`,
    title: titleFor(caller),
    helpTutorialTypeId: sql`help_tutorial_type_id`,
    helpTutorialTypeName: topic('name'),
    videoUrl: sql`video_url`,
  };
  const from = sql`help_tutorial where ${inSites(caller.siteIds)} and ${published} ${ofTopic} ${written(query.content)}`;
  const order = sql`${topic('display_order')}, display_order, id`;
  return queryJson(tx, pageJson(caller, getMineHelpTutorials.output, values, { from, order, paging: query }));
}

/** Returns one help page and counts the view. Throws `NotFound` for a draft. */
export async function readHelp(tx: Tx, caller: Caller, { id }: Input<typeof getHelpTutorialById>): Promise<RawJson> {
  return opened(tx, caller, helpTutorial, id, sql`${inSites(caller.siteIds)} and ${published}`);
}

async function opened(tx: Tx, caller: Caller, resource: AnyResource, id: string, where: RawBuilder<unknown>): Promise<RawJson> {
  const counted = await sql<{ siteId: string }>`
    update ${sql.table(resource.table)} set view_count = view_count + 1 where ${where} and id = ${id} returning site_id`.execute(tx);
  const [row] = counted.rows;
  if (!row) throw refuse('NotFound');
  const { rawJson } = await rowJson(tx, caller, resource, id);
  return { rawJson: await withSiteFacts(tx, caller, row.siteId, rawJson) };
}

/** Lists the topics of help, in their order. */
export async function topics(tx: Db, caller: Caller, { content, startDate, endDate, siteId }: Query): Promise<RawJson> {
  const wanted = [
    ...(siteId ? [sql`r.site_id = ${siteId}`] : []),
    ...(content ? [contains([sql`r.name::text`], content)] : []),
    ...(startDate ? [sql`r.creation_time >= ${startDate}`] : []),
    ...(endDate ? [upTo(sql`r.creation_time`, endDate)] : []),
  ];
  const where = sql.join([sql`true`, ...wanted], sql` and `);
  return rowsJson(tx, caller, helpTutorialType, where, { order: sql`r.display_order, r.id` });
}
