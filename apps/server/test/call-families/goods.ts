import type { Families } from './family.ts';

/** Parcels, orders, inbound documents and transport. */
export const goods: Families = {
  packages: [
    {
      who: 'manager',
      lists: '/Package/GetPackages',
      calls: `EstablishPackage BatchEstablishPackage GetEditPackage EditPackage DeletePackage PackageSigning PackagePutOnShelves
        PackageLowerShelf /UnknownItem/GetUnknownItems /UnknownItem/EstablishUnknownItem /UnknownItem/GetEditUnknownItem
        /UnknownItem/EditUnknownItem /UnknownItem/AuditUnknownItemClaim`,
    },
    {
      who: 'alice',
      lists: '/UserPackage/GetPackages',
      calls: `EstablishPackage BatchEstablishPackage GetEditPackage EditPackage DeletePackage /UnknownItem/SearchUnknownItem
        /UnknownItem/ClaimUnknownItem /UnknownItem/CancelUnknownItemClaim`,
    },
  ],
  'logistics orders': [
    {
      who: 'manager',
      lists: '/LogisticsOrder/GetLogisticsOrders',
      calls: `EstablishLogisticsOrder PeerEstablishLogisticsOrder GetEditLogisticsOrder EditLogisticsOrder CancelLogisticsOrder
        FreezeLogisticsOrder UnfreezeLogisticsOrder ApproveOutbound RejectLogisticsOrder CancelApproval SplitLogisticsOrder
        MergeLogisticsOrders LockOrderForRefund GetLogisticsOrderById GetLogisticsOrderLogs UpLoadLogisticsOrder ExportLogisticsOrders`,
    },
    {
      who: 'alice',
      lists: '/UserLogisticsOrder/GetLogisticsOrders',
      calls: `EstablishLogisticsOrder GetEditLogisticsOrder EditLogisticsOrder CancelLogisticsOrder SubmitLogisticsOrder
        PreviewLogisticsOrder GetLogisticsOrderById UpLoadLogisticsOrder ExportLogisticsOrders`,
    },
    // A forwarder's own orders, for goods that were never in this warehouse.
    { who: 'peer', lists: '/UserLogisticsOrder/GetLogisticsOrders', calls: 'PeerEstablishLogisticsOrder' },
  ],
  'warehouse documents': [
    {
      who: 'manager',
      lists: '/WarehouseDocument/GetWarehouseDocuments',
      calls: `EstablishWarehouseDocumentPacket EstablishWarehouseDocument GetWarehouseDocumentById GetEditWarehouseDocument
        EditWarehouseDocument DeleteWarehouseDocument SignForBins SignForCancel CommodityPutOnShelves BinPutOnShelves BinLowerShelf
        EndWarehouseDocument`,
    },
    {
      who: 'alice',
      lists: '/UserWarehouseDocument/GetWarehouseDocuments',
      calls: `EstablishWarehouseDocumentPacket EstablishWarehouseDocument GetWarehouseDocumentById GetEditWarehouseDocument
        EditWarehouseDocument DeleteWarehouseDocument SubmitWarehouseDocument`,
    },
  ],
  packing: [
    {
      who: 'clerk',
      lists: '/Packing/GetPackings',
      calls: 'GetPackingOrder ScanPackingGoods CancelPackingGoods WeighParcel CompletePacking',
    },
    { who: 'clerk', lists: '/WaybillPrinting/GetWaybillPrintings', calls: 'ObtainWaybill PrintWaybill GetWaybillPrintData' },
  ],
  'transport shifts': [
    {
      who: 'leader',
      lists: '/TransportShift/GetTransportShifts',
      calls: `EstablishTransportShift GetEditTransportShift EditTransportShift AddTransportShiftPackaging DeleteTransportShiftPackaging
        GetTransportShiftBagNumbers GetTransportShiftOrders ConfirmDeparture ConfirmArrival GetBagArrivalReceipt AddTransportShiftTrack
        /BagNumber/SealBagNumber`,
    },
    { who: 'manager', lists: '/TransportShift/GetTransportShifts', calls: 'DeleteTransportShift CancelTransportShift' },
    {
      who: 'manager',
      lists: '/WarehouseTransfer/GetWarehouseTransfers',
      calls: 'EstablishWarehouseTransfer CancelWarehouseTransfer',
    },
  ],
  customs: [
    {
      who: 'manager',
      lists: '/CustomsClearanceCompany/GetCustomsClearanceCompanys',
      calls: `EstablishCustomsClearanceCompany GetEditCustomsClearanceCompany EditCustomsClearanceCompany DeleteCustomsClearanceCompany
        EstablishCustomsClearanceNumbers VoidCustomsClearanceNumbers DeleteCustomsClearanceNumbers`,
    },
    {
      who: 'alice',
      lists: '/ApplicantInformation/GetApplicantInformations',
      calls: `EstablishApplicantInformation GetEditApplicantInformation EditApplicantInformation DeleteApplicantInformation`,
    },
    { who: 'manager', lists: '/ApplicantInformation/GetApplicantInformations', calls: 'DeactivateApplicantInformation' },
    {
      who: 'manager',
      lists: '/LogisticsInvoice/GetLogisticsInvoices',
      calls: `EstablishLogisticsInvoice GetEditLogisticsInvoice EditLogisticsInvoice DeleteLogisticsInvoice IssueLogisticsInvoice
        VoidLogisticsInvoice PrintLogisticsInvoice`,
    },
  ],
  'transfer plans, bags and schemes of tracks': [
    {
      who: 'manager',
      lists: '/TransferPlan/GetTransferPlans',
      calls: `EstablishTransferPlan GetEditTransferPlan EditTransferPlan DeleteTransferPlan ConfirmTransferPlan ExecuteTransferPlan
        CancelTransferPlan AddTransferPlanOrders DeleteTransferPlanOrders`,
    },
    { who: 'manager', lists: '/BagNumber/GetBagNumbers', calls: 'EstablishBagNumbers GetEditBagNumber EditBagNumber VoidBagNumber' },
    {
      who: 'manager',
      lists: '/LogisticsOrderTrajectoryScheme/GetLogisticsOrderTrajectorySchemes',
      calls: `EstablishLogisticsOrderTrajectoryScheme GetEditLogisticsOrderTrajectoryScheme EditLogisticsOrderTrajectoryScheme
        DeleteLogisticsOrderTrajectoryScheme`,
    },
  ],
  recipients: [
    {
      who: 'alice',
      lists: '/UserRecipientInformation/GetRecipientInformations',
      calls: `EstablishRecipientInformation GetEditRecipientInformation EditRecipientInformation DeleteRecipientInformation SetDefaultAddress
        /SelfPickupAddress/GetSelfPickupAddresses`,
    },
    {
      who: 'manager',
      lists: '/RecipientInformation/GetRecipientInformations',
      calls: `AuditRecipientInformation /SelfPickupAddress/EstablishSelfPickupAddress /SelfPickupAddress/GetEditSelfPickupAddress
        /SelfPickupAddress/EditSelfPickupAddress /SelfPickupAddress/DeleteSelfPickupAddress`,
    },
  ],
};
