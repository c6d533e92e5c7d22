import { template, templateVersion } from './template.ts';

/** Layouts of printed pages and texts of messages. */
export const templatesResources = [template, templateVersion] as const;
