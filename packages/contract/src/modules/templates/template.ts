import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { templateIndex } from './screens.ts';

/** One element of a printed page; lengths are in millimetres from the top left corner. */
const element = {
  // text, barcode, qr, image, line or table
  kind: f.text({ required: true, max: 16, default: 'text' }),
  text: f.text({ max: 500 }),
  field: f.text({ max: 100 }),
  x: f.rate({ required: true, default: '0' }),
  y: f.rate({ required: true, default: '0' }),
  w: f.rate({ required: true, default: '50' }),
  h: f.rate({ required: true, default: '8' }),
  fontSize: f.rate(),
  bold: f.flag(),
};

/** A layout of a printed page, or the text of a short message or e-mail. */
export const template = resource({
  name: 'template',
  module: 'templates',
  table: 'template',
  title: 'name',
  area: 'Template',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: templateIndex,
  fields: {
    templateType: f.enum('TemplateType', { required: true }),
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    language: f.enum('SiteLanguage', { default: 1 }),
    paperWidth: f.count({ max: 2000 }),
    paperHeight: f.count({ max: 2000 }),
    elements: f.list(element, { apiName: 'Body', default: [] }),
    subject: f.text({ max: 200 }),
    message: f.longText({ max: 2000 }),
    version: f.count({ readOnly: true, required: true, default: 1 }),
    isDefault: f.flag({ default: false }),
    enableStatus: f.enum('EnableStatus', { default: 1 }),
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

/** An earlier version of a template. */
export const templateVersion = resource({
  name: 'templateVersion',
  module: 'templates',
  table: 'template_version',
  bare: true,
  appendOnly: true,
  fields: {
    templateId: f.ref('template', { readOnly: true, required: true }),
    version: f.count({ readOnly: true, required: true }),
    paperWidth: f.count({ readOnly: true }),
    paperHeight: f.count({ readOnly: true }),
    elements: f.list(element, { apiName: 'Body', readOnly: true, required: true, default: [] }),
    subject: f.text({ readOnly: true, max: 200 }),
    message: f.longText({ readOnly: true, max: 2000 }),
    editorId: f.staff({ readOnly: true }),
  },
  unique: [['templateId', 'version']],
});
