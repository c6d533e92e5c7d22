import type { Module } from '../../core/module.ts';
import {
  getSelectTemplates,
  getTemplateVersions,
  previewTemplate,
  restoreTemplateVersion,
} from '@entrepot/contract/modules/templates/calls.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { preview } from './preview.ts';
import { fillTemplate } from './rules.ts';
import { restore, toPick, versions } from './versions.ts';

/** All that this module brings. */
export const templates: Module = {
  name: 'templates',
  calls: ({ files }, { samples }) => [
    ...crud(template, { fill: fillTemplate }),
    ...on(previewTemplate, preview(files, samples)),
    ...on(getTemplateVersions, versions),
    ...on(restoreTemplateVersion, restore),
    ...on(getSelectTemplates, toPick),
  ],
};
