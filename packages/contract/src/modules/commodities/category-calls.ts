import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityCategoriesIndex, commodityIndex } from './screens.ts';

/** A category with its descendants, named in the caller's language. */
export interface CommodityCategoryNode {
  Id: string;
  SiteId: string;
  SiteName: string;
  Name: string;
  ParentId: string | null;
  DefaultCargoTypeId: string | null;
  DefaultCargoTypeName: string | null;
  HsCode: string | null;
  DisplayOrder: number;
  /** The caller's commodities in it, without those of its descendants. */
  Commodities: number;
  RowVersion: number;
  HasChildren: boolean;
  Children: CommodityCategoryNode[];
}

/** The tree of a site's categories; with a content only those with that name or customs code, and their ancestors. */
export const getCommodityCategories = call({
  path: '/CommodityCategories/GetCommodityCategories',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [commodityCategoriesIndex, commodityIndex],
  transaction: 'none',
  query: true,
  input: { siteId: f.ref('site') },
  output: f.json<CommodityCategoryNode[]>({ required: true }),
});

/** A category to choose. */
export interface SelectableCategory {
  Id: string;
  Value: string;
  Name: string;
  DefaultCargoTypeId: string | null;
  HsCode: string | null;
  HasChildren: boolean;
  Children: SelectableCategory[];
}

/** The categories to choose from, as a tree. */
export const getSelectCommodityCategories = call({
  path: '/CommodityCategories/GetSelectCommodityCategories',
  aliases: ['/CommodityCategories', '/Select/CommodityCategories'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { siteId: f.ref('site') },
  output: f.json<SelectableCategory[]>({ required: true }),
});
