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
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { askJson, pageJson } from '../../core/rows/answers.ts';
import { inLanguage } from '../../core/rows/in-language.ts';
import { likeText, type Query, rowJson, rowsJson } from '../../core/rows/list.ts';
import { asVisitor, inSites } from '../../core/rows/scope.ts';

const { Public, User, Backstage } = enumCodes.NoticeScope;
const published = sql<boolean>`publish_status = ${enumCodes.PublishStatus.Published} and not is_deleted`;

const scopesOf = (caller: Caller) => (caller.who === 'A' ? [Public] : caller.who === 'C' ? [Public, User] : [Public, Backstage]);

/** The published notices this caller may read: of its sites, for its kind, and for its warehouses where a notice names some. */
function notices(caller: Caller): RawBuilder<boolean> {
  const here = caller.warehouseIds
    ? sql`(jsonb_array_length(coalesce(warehouse_ids, '[]')) = 0 or warehouse_ids ?| ${caller.warehouseIds})`
    : sql`true`;
  return sql<boolean>`${inSites(caller.siteIds)} and ${published} and publish_time <= ${caller.now} and notice_scope = any(${scopesOf(caller)}) and ${here}`;
}

const named = (content: string | null | undefined) => (content ? sql`and title::text ilike ${likeText(content)}` : sql``);
// Help is looked for by what it says, and tags are not words.
const written = (content: string | null | undefined) =>
  content
    ? sql`and (title::text ilike ${likeText(content)} or regexp_replace(content::text, '<[^>]*>', '', 'g') ilike ${likeText(content)})`
    : sql``;
const titleFor = ({ language }: Caller) => inLanguage(sql`title`, language);

/** The notices of the caller, those on top first, then the newest. */
export function myNotices(tx: Tx, caller: Caller, query: Query): Promise<RawJson> {
  const top = sql`coalesce(top_until > ${caller.now}, false)`;
  const { gives } = getMineNotices;
  const values = {
    id: sql`id`,
    siteId: sql`site_id`,
    title: titleFor(caller),
    cover: sql`cover`,
    publishTime: sql`publish_time`,
    isTop: top,
  };
  const from = sql`notice where ${notices(caller)} ${named(query.content)}`;
  return askJson(tx, pageJson(caller, gives, values, { from, order: sql`${top} desc, publish_time desc, id desc`, paging: query }));
}

/** The same for everybody: what a visitor may read, whoever asks. */
export const publicNotices = (tx: Tx, caller: Caller, query: Query): Promise<RawJson> => myNotices(tx, asVisitor(caller), query);

/** One notice; the view is counted. One that is not for the caller does not exist (101). */
export async function readNotice(tx: Tx, caller: Caller, { id }: Input<typeof getNoticeById>): Promise<RawJson> {
  return opened(tx, caller, notice, id, notices(caller));
}

/** The help of the caller's site, by topic and order. */
export function myHelp(tx: Tx, caller: Caller, query: Query & Input<typeof getMineHelpTutorials>): Promise<RawJson> {
  const ofTopic = query.helpTutorialTypeId ? sql`and help_tutorial_type_id = ${query.helpTutorialTypeId}` : sql``;
  const topic = (column: 'name' | 'display_order') => {
    const shown = column === 'name' ? inLanguage(sql`t.name`, caller.language) : sql`t.display_order`;
    return sql`(select ${shown} from help_tutorial_type t where t.site_id = help_tutorial.site_id and t.id = help_tutorial_type_id)`;
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
  return askJson(tx, pageJson(caller, getMineHelpTutorials.gives, values, { from, order, paging: query }));
}

/** One page of help; the view is counted. A draft does not exist (101). */
export async function readHelp(tx: Tx, caller: Caller, { id }: Input<typeof getHelpTutorialById>): Promise<RawJson> {
  return opened(tx, caller, helpTutorial, id, sql`${inSites(caller.siteIds)} and ${published}`);
}

async function opened(tx: Tx, caller: Caller, resource: AnyResource, id: string, where: RawBuilder<unknown>): Promise<RawJson> {
  const counted = await sql`update ${sql.table(resource.table)} set view_count = view_count + 1 where ${where} and id = ${id}`.execute(tx);
  if (!counted.numAffectedRows) throw refuse('NotFound');
  return rowJson(tx, caller, resource, id);
}

/** The topics of help, in their order. */
export async function topics(tx: Tx, caller: Caller, { content, startDate, endDate, siteId }: Query): Promise<RawJson> {
  const wanted = [
    ...(siteId ? [sql`r.site_id = ${siteId}`] : []),
    ...(content ? [sql`r.name::text ilike ${likeText(content)}`] : []),
    ...(startDate ? [sql`r.creation_time >= ${startDate}`] : []),
    ...(endDate ? [sql`r.creation_time <= ${endDate}`] : []),
  ];
  const where = sql.join([sql`true`, ...wanted], sql` and `);
  return rowsJson(tx, caller, helpTutorialType, where, { order: sql`r.display_order, r.id` });
}
