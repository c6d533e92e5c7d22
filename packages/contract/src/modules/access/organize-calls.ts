import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffOrganizesIndex, userOrganizesIndex } from './screens.ts';

const organizesType = f.enum('OrganizesType', { wire: 'organizesType' });
// The plain names take it in the case of every other field.
const ofType = f.enum('OrganizesType', { wire: 'OrganizesType' });
const either = [platformStaffOrganizesIndex, userOrganizesIndex];

/** An organization with those below it. */
export interface OrganizeNode {
  Id: string;
  SiteId: string;
  SiteName: string;
  Name: string;
  OrganizesType: number;
  Type: number | null;
  TypeName: string | null;
  ParentId: string | null;
  DisplayOrder: number;
  Enabled: boolean;
  /** Accounts that stand in it. */
  Members: number;
  RowVersion: number;
  HasChildren: boolean;
  Children: OrganizeNode[];
}

/** The whole tree of the customers' (2, when not said) or the staff's (1) organizations. */
export const getOrganizes = call({
  path: '/Organizes/GetBackstageOrganizes',
  aliases: ['/Organizes/GetOrganizes'],
  who: 'PS',
  needs: either,
  reads: true,
  query: true,
  takes: { organizesType, ofType, siteId: f.ref('site') },
  gives: f.json<OrganizeNode[]>({ required: true }),
});

/** One organization with those below it. */
export const getOrganizeById = call({
  path: '/Organizes/GetBackstageOrganizeById',
  aliases: ['/Organizes/GetOrganizeById'],
  who: 'PS',
  needs: either,
  reads: true,
  takes: { id: f.id({ required: true }) },
  gives: f.json<OrganizeNode>({ required: true }),
});

/** An organization to choose. */
export interface SelectableOrganize {
  Id: string;
  Name: string;
  HasChildren: boolean;
  Children: SelectableOrganize[];
}

/** The organizations in use, to choose from. */
export const getSelectOrganizes = call({
  path: '/Organizes/GetSelectBackstageOrganizes',
  aliases: ['/Organizes/GetSelectOrganizes'],
  who: 'PS',
  needs: null,
  reads: true,
  query: true,
  takes: { organizesType, ofType, siteId: f.ref('site') },
  gives: f.json<SelectableOrganize[]>({ required: true }),
});
