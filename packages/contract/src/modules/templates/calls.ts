import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { templateIndex } from './screens.ts';
import { template, templateVersion } from './template.ts';

const byId = { id: f.id({ required: true }) };

/**
 * Renders a template with sample data as a PDF, in its newest version or an earlier one; `sampleId` is the id of an order, picking list,
 * package or shelf to use instead; returns its address.
 */
export const previewTemplate = call({
  path: '/Template/PreviewTemplate',
  audience: ['platform', 'site'],
  needs: templateIndex.Preview,
  input: { ...byId, version: f.count({ min: 1 }), sampleId: f.id() },
  output: f.file({ required: true }),
});

/** The earlier versions of a template, newest first. */
export const getTemplateVersions = call({
  path: '/Template/GetTemplateVersions',
  audience: ['platform', 'site'],
  needs: templateIndex,
  transaction: 'none',
  input: byId,
  output: f.rows(templateVersion, { editorName: f.text() }),
});

/** Restores an earlier version as a new version. */
export const restoreTemplateVersion = call({
  path: '/Template/RestoreTemplateVersion',
  audience: ['platform', 'site'],
  needs: needsOf(template, 'edit'),
  input: { ...byId, version: f.count({ required: true, min: 1 }) },
  output: done,
});

/** The active templates of a type, for choosing. */
export const getSelectTemplates = call({
  path: '/Template/GetSelectTemplates',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { templateType: f.enum('TemplateType', { required: true }) },
  output: f.list({ id: f.id({ required: true }), ...option }, { required: true }),
});
