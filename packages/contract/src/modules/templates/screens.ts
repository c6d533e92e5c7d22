import { type MenuPlace, screen } from '../../core/screen.ts';

export const templateIndex = screen('TemplateIndex', ['Preview']);

/** Their places in the menu. */
export const templatesScreens: readonly MenuPlace[] = [
  { screen: templateIndex, at: ['site', 40], audience: ['platform', 'site'], icon: 'document-copy', titles: ['模板', '範本', 'Templates'] },
];
