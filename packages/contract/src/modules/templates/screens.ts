import { type MenuPlace, screen } from '../../core/screen.ts';

export const templateIndex = screen('TemplateIndex', ['Preview']);

/** Where they stand in the menu. */
export const templatesScreens: readonly MenuPlace[] = [
  { screen: templateIndex, at: ['site', 40], who: 'PS', icon: 'document-copy', titles: ['模板', '範本', 'Templates'] },
];
