// Trees that come whole are shown in one way everywhere.
export { TreeList, treeOptions, type TreeNode } from './tree-list.tsx';
export { TreePage } from './tree-page.tsx';
