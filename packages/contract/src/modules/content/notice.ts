import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { publishStates } from './publish-states.ts';
import { noticeIndex } from './screens.ts';

/** An announcement to the public, to customers or to the back office, perhaps of some warehouses only. */
export const notice = resource({
  name: 'notice',
  module: 'content',
  table: 'notice',
  title: 'title',
  area: 'Notice',
  who: { read: 'PS', write: 'PS' },
  screen: noticeIndex,
  fields: {
    title: f.translations({ required: true, max: 100 }),
    content: f.richTranslations({ required: true }),
    cover: f.picture(),
    noticeScope: f.enum('NoticeScope', { required: true, starts: 1 }),
    warehouseIds: f.refs('warehouse', { starts: [] }),
    topUntil: f.time(),
    publishStatus: f.state(publishStates, 'Draft'),
    // May lie ahead: readers see it from then on.
    publishTime: f.time({ byServer: true }),
    announced: f.flag({ byServer: true, required: true, starts: false }),
    viewCount: f.count({ byServer: true, required: true, starts: 0 }),
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
