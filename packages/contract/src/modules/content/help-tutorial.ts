import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { publishStates } from './publish-states.ts';
import { helpTutorialIndex, helpTutorialTypeIndex, mineHelpTutorialIndex } from './screens.ts';

/** A category of help articles. */
export const helpTutorialType = resource({
  name: 'helpTutorialType',
  module: 'content',
  table: 'help_tutorial_type',
  title: 'name',
  area: 'HelpTutorialType',
  audience: { read: ['platform', 'site', 'warehouse', 'customer', 'anonymous'], write: ['platform', 'site'] },
  screen: helpTutorialTypeIndex,
  readableFrom: [helpTutorialIndex, mineHelpTutorialIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    displayOrder: f.count({ default: 0 }),
  },
  calls: {
    list: 'GetHelpTutorialTypes',
    create: 'EstablishHelpTutorialType',
    getEdit: 'GetEditHelpTutorialType',
    edit: 'EditHelpTutorialType',
    remove: 'DeleteHelpTutorialType',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  search: ['name'],
  page: { filters: [], columns: ['name', 'displayOrder'], form: [['name'], ['displayOrder']] },
});

/** One help article, with or without a video. */
export const helpTutorial = resource({
  name: 'helpTutorial',
  module: 'content',
  table: 'help_tutorial',
  title: 'title',
  area: 'HelpTutorial',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: helpTutorialIndex,
  fields: {
    helpTutorialTypeId: f.ref('helpTutorialType', { required: true }),
    title: f.translations({ required: true, max: 100 }),
    content: f.richTranslations({ required: true }),
    videoUrl: f.url(),
    displayOrder: f.count({ default: 0 }),
    publishStatus: f.state(publishStates, 'Draft'),
    viewCount: f.count({ readOnly: true, required: true, default: 0 }),
  },
  calls: {
    list: 'GetHelpTutorials',
    create: 'EstablishHelpTutorial',
    getEdit: 'GetEditHelpTutorial',
    edit: 'EditHelpTutorial',
    remove: 'DeleteHelpTutorial',
  },
  indexes: [['helpTutorialTypeId'], ['publishStatus']],
  search: ['title'],
  page: {
    filters: ['helpTutorialTypeId', 'publishStatus'],
    columns: ['title', 'helpTutorialTypeId', 'displayOrder', 'publishStatus', 'viewCount'],
    form: [['title'], ['helpTutorialTypeId', 'displayOrder', 'videoUrl'], ['content']],
  },
});
