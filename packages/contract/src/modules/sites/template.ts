import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** A layout of a printed page, or the words of a short message or e-mail. Lengths are millimetres. */
export const template = resource({
  name: 'template',
  module: 'sites',
  table: 'template',
  title: 'name',
  area: 'Template',
  who: { read: 'PSW', write: 'PS' },
  screen: 'TemplateIndex',
  fields: {
    templateType: f.enum('TemplateType', { required: true }),
    name: f.text({ required: true }),
    language: f.enum('SiteLanguage', { starts: 1 }),
    paperWidth: f.count({ max: 2000 }),
    paperHeight: f.count({ max: 2000 }),
    elements: f.list(
      {
        // text, barcode, qr, image, line or table
        kind: f.text({ required: true, max: 16 }),
        x: f.rate({ required: true }),
        y: f.rate({ required: true }),
        w: f.rate({ required: true }),
        h: f.rate({ required: true }),
        field: f.text({ max: 100 }),
        text: f.text({ max: 500 }),
        fontSize: f.rate(),
        bold: f.flag(),
      },
      { wire: 'Body', starts: [] },
    ),
    message: f.longText({ max: 2000 }),
    version: f.count({ byServer: true, required: true, starts: 1 }),
    isDefault: f.flag({ starts: false }),
    enableStatus: f.enum('EnableStatus', { starts: 1 }),
  },
  unique: [{ on: ['templateType', 'name'], where: 'not is_deleted' }],
  search: ['name'],
  page: {
    filters: ['templateType'],
    columns: ['name', 'templateType', 'language', 'paperWidth', 'paperHeight', 'version', 'isDefault', 'enableStatus'],
    form: [['templateType', 'name', 'language'], ['paperWidth', 'paperHeight'], ['elements'], ['message'], ['isDefault', 'enableStatus']],
  },
});
