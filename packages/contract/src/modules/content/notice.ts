import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { publishStates } from './publish-states.ts';
import { noticeIndex } from './screens.ts';

/** An announcement to the public, to customers or to the back office, optionally of some warehouses only. */
export const notice = resource({
  name: 'notice',
  module: 'content',
  table: 'notice',
  title: 'title',
  area: 'Notice',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: noticeIndex,
  fields: {
    title: f.translations({ required: true, max: 100 }),
    content: f.richTranslations({ required: true }),
    cover: f.picture(),
    noticeScope: f.enum('NoticeScope', { required: true, default: 1 }),
    warehouseIds: f.refs('warehouse', { default: [] }),
    topUntil: f.endTime(),
    publishStatus: f.state(publishStates, 'Draft'),
    // May be in the future: readers see it from then on.
    publishTime: f.time({ readOnly: true }),
    announced: f.flag({ readOnly: true, required: true, default: false }),
    viewCount: f.count({ readOnly: true, required: true, default: 0 }),
  },
  calls: {
    list: 'GetNotices',
    create: 'EstablishNotice',
    getEdit: 'GetEditNotice',
    edit: 'EditNotice',
    remove: 'DeleteNotice',
  },
  indexes: [['publishStatus', 'noticeScope'], ['noticeScope']],
  search: ['title'],
  checks: {
    published_has_time: `publish_status <> ${enumCodes.PublishStatus.Published} or publish_time is not null`,
    announced_is_published: 'not announced or publish_time is not null',
  },
  page: {
    filters: ['publishStatus', 'noticeScope'],
    columns: ['title', 'noticeScope', 'publishStatus', 'publishTime', 'viewCount'],
    form: [['title'], ['noticeScope', 'warehouseIds', 'topUntil'], ['content'], ['cover']],
  },
});
