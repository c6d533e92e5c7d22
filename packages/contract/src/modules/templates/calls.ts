import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { templateIndex } from './screens.ts';
import { template, templateVersion } from './template.ts';

const byId = { id: f.id({ required: true }) };

/**
 * A template filled with samples as a PDF, of its newest version or of a former one; `sampleId` names an order, picking list, package
 * or shelf to fill it with instead; gives the file's address.
 */
export const previewTemplate = call({
  path: '/Template/PreviewTemplate',
  who: 'PS',
  needs: templateIndex.Preview,
  takes: { ...byId, version: f.count({ min: 1 }), sampleId: f.id() },
  gives: f.file({ required: true }),
});

/** The former versions of a template, the newest first. */
export const getTemplateVersions = call({
  path: '/Template/GetTemplateVersions',
  who: 'PS',
  needs: templateIndex,
  reads: true,
  takes: byId,
  gives: f.list(templateVersion.fields),
});

/** Makes a former version the newest one again, as a version of its own. */
export const restoreTemplateVersion = call({
  path: '/Template/RestoreTemplateVersion',
  who: 'PS',
  needs: needsOf(template, 'edit'),
  takes: { ...byId, version: f.count({ required: true, min: 1 }) },
  gives: done,
});

/** The templates in use of a type, to choose from. */
export const getSelectTemplates = call({
  path: '/Template/GetSelectTemplates',
  who: 'PSW',
  needs: null,
  reads: true,
  query: true,
  takes: { templateType: f.enum('TemplateType', { required: true }) },
  gives: f.list({ id: f.id({ required: true }), ...option }, { required: true }),
});
