import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { templateIndex } from './screens.ts';

/** One thing on a printed page; lengths are millimetres from the top left corner. */
const element = {
  // text, barcode, qr, image, line or table
  kind: f.text({ required: true, max: 16, starts: 'text' }),
  text: f.text({ max: 500 }),
  field: f.text({ max: 100 }),
  x: f.rate({ required: true, starts: '0' }),
  y: f.rate({ required: true, starts: '0' }),
  w: f.rate({ required: true, starts: '50' }),
  h: f.rate({ required: true, starts: '8' }),
  fontSize: f.rate(),
  bold: f.flag(),
};

/** A layout of a printed page, or the words of a short message or e-mail. */
export const template = resource({
  name: 'template',
  module: 'templates',
  table: 'template',
  title: 'name',
  area: 'Template',
  who: { read: 'PSW', write: 'PS' },
  screen: templateIndex,
  fields: {
    templateType: f.enum('TemplateType', { required: true }),
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    language: f.enum('SiteLanguage', { starts: 1 }),
    paperWidth: f.count({ max: 2000 }),
    paperHeight: f.count({ max: 2000 }),
    elements: f.list(element, { wire: 'Body', starts: [] }),
    subject: f.text({ max: 200 }),
    message: f.longText({ max: 2000 }),
    version: f.count({ byServer: true, required: true, starts: 1 }),
    isDefault: f.flag({ starts: false }),
    enableStatus: f.enum('EnableStatus', { starts: 1 }),
  },
  calls: {
    list: 'GetTemplates',
    create: 'EstablishTemplate',
    getEdit: 'GetEditTemplate',
    edit: 'EditTemplate',
    remove: 'DeleteTemplate',
  },
  unique: [
    { on: ['templateType', 'name'], where: 'not is_deleted' },
    { on: ['templateType', 'language'], where: 'is_default and not is_deleted' },
  ],
  search: ['name', 'nameInLanguages'],
  page: {
    filters: ['templateType'],
    columns: ['name', 'templateType', 'language', 'paperWidth', 'paperHeight', 'version', 'isDefault', 'enableStatus'],
    form: [
      ['templateType', 'name', 'language'],
      ['nameInLanguages'],
      ['isDefault', 'enableStatus'],
      ['paperWidth', 'paperHeight'],
      ['elements'],
      ['subject'],
      ['message'],
    ],
  },
});

/** What a template was before an edit. */
export const templateVersion = resource({
  name: 'templateVersion',
  module: 'templates',
  table: 'template_version',
  bare: true,
  appendOnly: true,
  fields: {
    templateId: f.ref('template', { byServer: true, required: true }),
    version: f.count({ byServer: true, required: true }),
    paperWidth: f.count({ byServer: true }),
    paperHeight: f.count({ byServer: true }),
    elements: f.list(element, { wire: 'Body', byServer: true, required: true, starts: [] }),
    subject: f.text({ byServer: true, max: 200 }),
    message: f.longText({ byServer: true, max: 2000 }),
    editorId: f.ref('user', { byServer: true }),
  },
  unique: [['templateId', 'version']],
});
