import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffOrganizesIndex, userOrganizesIndex } from './screens.ts';

const organizesType = f.enum('OrganizesType', { apiName: 'organizesType' });
// The plain input names accept it in the case of every other field.
const ofType = f.enum('OrganizesType', { apiName: 'OrganizesType' });
const either = [platformStaffOrganizesIndex, userOrganizesIndex];

/** An organization with its descendants. */
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
  /** Accounts assigned to it. */
  Members: number;
  RowVersion: number;
  HasChildren: boolean;
  Children: OrganizeNode[];
}

/** The whole tree of the customers' (2, the default) or the staff's (1) organizations. */
export const getOrganizes = call({
  path: '/Organizes/GetBackstageOrganizes',
  aliases: ['/Organizes/GetOrganizes'],
  audience: ['platform', 'site'],
  needs: either,
  transaction: 'none',
  query: true,
  input: { organizesType, ofType, siteId: f.ref('site') },
  output: f.json<OrganizeNode[]>({ required: true }),
});

/** One organization with its descendants. */
export const getOrganizeById = call({
  path: '/Organizes/GetBackstageOrganizeById',
  aliases: ['/Organizes/GetOrganizeById'],
  audience: ['platform', 'site'],
  needs: either,
  transaction: 'none',
  input: { id: f.id({ required: true }) },
  output: f.json<OrganizeNode>({ required: true }),
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
  audience: ['platform', 'site'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { organizesType, ofType, siteId: f.ref('site') },
  output: f.json<SelectableOrganize[]>({ required: true }),
});
