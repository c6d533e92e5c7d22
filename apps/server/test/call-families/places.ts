import type { Families } from './family.ts';

/** People and permissions, sites and warehouses, a site's published texts, and settings. */
export const places: Families = {
  customers: [
    {
      who: 'manager',
      lists: '/User/GetUsers',
      calls: `EstablishUser GetEditUser EditUser LockUser UnlockUser FreezeUser UnfreezeUser ResetUserPassword SetUserRoles SetUserCredit`,
    },
    {
      who: 'alice',
      lists: '/User/GetSubAccounts',
      calls: 'EstablishSubAccount GetEditSubAccount EditSubAccount DeleteSubAccount EditMineProfile',
    },
  ],
  'the personal centre': [
    {
      who: 'alice',
      calls: `/User/EditMineProfile /Account/ChangePassword /Account/GetBindPhoneSmsCaptcha /Account/BindPhone /Account/SendVerifyEmail`,
    },
    { who: 'clerk', calls: '/User/EditMineProfile /Account/ChangePassword /Account/BindPhone' },
  ],
  roles: [
    {
      who: 'manager',
      lists: '/Role/GetRoles',
      calls: 'EstablishRole GetEditRole EditRole DeleteRole GetRoleAuthorization SetRoleAuthorization /Menus/AuthorizationMenu',
    },
  ],
  'platform staff': [
    {
      who: 'admin',
      lists: '/PlatformStaff/GetPlatformStaffs',
      calls: `EstablishPlatformStaff GetEditPlatformStaff EditPlatformStaff DeletePlatformStaff LockPlatformStaff UnlockPlatformStaff
        ResetPlatformStaffPassword SetPlatformStaffRoles /Role/EstablishRole /Role/GetRoleAuthorization /Role/SetRoleAuthorization`,
    },
  ],
  'calls and views': [
    { who: 'admin', lists: '/Api/GetApis', calls: 'EstablishApi GetEditApi EditApi DeleteApi GetSelectApis' },
    { who: 'admin', lists: '/View/GetViews', calls: 'EstablishView GetEditView EditView DeleteView GetSelectViews' },
  ],
  sites: [{ who: 'admin', lists: '/Site/GetSites', calls: 'EstablishSite GetSiteById EditSite DeleteSite' }],
  warehouses: [
    {
      who: 'manager',
      lists: '/Warehouse/GetWarehouses',
      calls: 'EstablishWarehouse GetEditWarehouse EditWarehouse DeleteWarehouse EnableWarehouse DisableWarehouse',
    },
    {
      who: 'manager',
      lists: '/WarehousePartitions/GetWarehousePartitions',
      calls: 'EstablishWarehousePartition GetEditWarehousePartition EditWarehousePartition DeleteWarehousePartition',
    },
    {
      who: 'manager',
      lists: '/ConsolidationAddress/GetConsolidationAddresses',
      calls: 'EstablishConsolidationAddress GetEditConsolidationAddress EditConsolidationAddress DeleteConsolidationAddress',
    },
  ],
  countries: [
    {
      who: 'admin',
      lists: '/GlobalCountries/GetGlobalCountries',
      calls: 'EstablishGlobalCountries GetEditGlobalCountries EditGlobalCountries DeleteGlobalCountries',
    },
  ],
  carriers: [
    {
      who: 'manager',
      lists: '/Carrier/GetCarriers',
      calls: `EstablishCarrier GetEditCarrier EditCarrier DeleteCarrier GetLocalTrackingNumbers UpLoadLocalTrackingNumbers
        VoidLocalTrackingNumbers`,
    },
  ],
  'shipping methods': [
    {
      who: 'manager',
      lists: '/TypeOfShipping/GetTypeOfShippings',
      calls: 'EstablishTypeOfShipping GetEditTypeOfShipping EditTypeOfShipping DeleteTypeOfShipping',
    },
  ],
  'picking rules': [
    {
      who: 'manager',
      lists: '/PickingRule/GetPickingRules',
      calls: 'EstablishPickingRule GetEditPickingRule EditPickingRule DeletePickingRule EnablePickingRule',
    },
  ],
  'cargo types and categories': [
    {
      who: 'manager',
      lists: '/CargoType/GetCargoTypes',
      calls: `EstablishCargoType GetEditCargoType EditCargoType DeleteCargoType /CommodityCategories/GetCommodityCategories
        /CommodityCategories/EstablishCommodityCategories /CommodityCategories/GetEditCommodityCategories
        /CommodityCategories/EditCommodityCategories /CommodityCategories/DeleteCommodityCategories`,
    },
  ],
  notices: [
    {
      who: 'manager',
      lists: '/Notice/GetNotices',
      calls: 'EstablishNotice GetEditNotice EditNotice DeleteNotice PublishNotice WithdrawNotice',
    },
  ],
  'help tutorials': [
    {
      who: 'manager',
      lists: '/HelpTutorial/GetHelpTutorials',
      calls: `EstablishHelpTutorial GetEditHelpTutorial EditHelpTutorial DeleteHelpTutorial PublishHelpTutorial
        /HelpTutorialType/EstablishHelpTutorialType /HelpTutorialType/GetEditHelpTutorialType /HelpTutorialType/EditHelpTutorialType
        /HelpTutorialType/DeleteHelpTutorialType`,
    },
  ],
  'templates and common files': [
    { who: 'manager', lists: '/Template/GetTemplates', calls: 'EstablishTemplate GetEditTemplate EditTemplate DeleteTemplate' },
    {
      who: 'manager',
      lists: '/CommonFile/GetCommonFiles',
      calls: 'EstablishCommonFile GetEditCommonFile EditCommonFile DeleteCommonFile',
    },
  ],
};
