import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { publishStates } from './publish-states.ts';

/** An announcement to the public, to customers or to the back office, perhaps of some warehouses only. */
export const notice = resource({
  name: 'notice',
  module: 'content',
  table: 'notice',
  title: 'title',
  area: 'Notice',
  who: { read: 'PS', write: 'PS' },
  screen: 'NoticeIndex',
  fields: {
    title: f.translations({ required: true, max: 100 }),
    content: f.translations({ required: true, max: 50_000 }),
    cover: f.text({ max: 255 }),
    noticeScope: f.enum('NoticeScope', { required: true, starts: 1 }),
    warehouseIds: f.refs('warehouse', { starts: [] }),
    topUntil: f.time(),
    publishStatus: f.state(publishStates, 'Draft'),
    publishTime: f.time({ byServer: true }),
    viewCount: f.count({ byServer: true, required: true, starts: 0 }),
  },
  indexes: [['publishStatus', 'noticeScope'], ['noticeScope']],
  search: ['title'],
  checks: { published_has_time: 'publish_status <> 2 or publish_time is not null' },
  page: {
    filters: ['publishStatus', 'noticeScope'],
    columns: ['title', 'noticeScope', 'publishStatus', 'publishTime', 'topUntil', 'viewCount'],
    form: [['title'], ['noticeScope', 'warehouseIds'], ['cover', 'topUntil'], ['content']],
  },
});
