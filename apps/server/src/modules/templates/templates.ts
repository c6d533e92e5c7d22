import {
  getSelectTemplates,
  getTemplateVersions,
  previewTemplate,
  restoreTemplateVersion,
} from '@entrepot/contract/modules/templates/calls.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import type { Services } from '../../core/app.ts';
import { crud } from '../../core/calls/crud.ts';
import { fileStore } from '../../core/files/files.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { preview, type RealSamples } from './preview.ts';
import { fillTemplate } from './rules.ts';
import { restore, toPick, versions } from './versions.ts';

/** The calls of this module. */
export const templates = ({ config }: Pick<Services, 'config'>, samples: RealSamples): readonly Handler[] => [
  ...crud(template, { fill: fillTemplate }),
  ...on(previewTemplate, preview(fileStore(config), samples)),
  ...on(getTemplateVersions, versions),
  ...on(restoreTemplateVersion, restore),
  ...on(getSelectTemplates, toPick),
];
