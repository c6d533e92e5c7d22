import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodityCategoriesIndex, commodityIndex } from './screens.ts';

/** A category with those below it, named in the caller's language. */
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
  /** The caller's commodities that stand in it, without those of the categories below. */
  Commodities: number;
  RowVersion: number;
  HasChildren: boolean;
  Children: CommodityCategoryNode[];
}

/** The tree of a site's categories; with a content only those named so or with such a customs code, and what stands above them. */
export const getCommodityCategories = call({
  path: '/CommodityCategories/GetCommodityCategories',
  who: 'CPSW',
  needs: [commodityCategoriesIndex, commodityIndex],
  reads: true,
  query: true,
  takes: { siteId: f.ref('site') },
  gives: f.json<CommodityCategoryNode[]>({ required: true }),
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
  who: 'CPSW',
  needs: null,
  reads: true,
  query: true,
  takes: { siteId: f.ref('site') },
  gives: f.json<SelectableCategory[]>({ required: true }),
});
