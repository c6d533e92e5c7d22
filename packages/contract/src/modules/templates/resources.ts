import { template, templateVersion } from './template.ts';

/** Layouts of what is printed and words of what is sent. */
export const templatesResources = [template, templateVersion] as const;
