// Shared view of trees that are loaded completely.
export { TreeList, treeOptions } from './tree-list.tsx';
export { TreePage } from './tree-page.tsx';
