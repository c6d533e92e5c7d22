import type { Families } from './family.ts';

/** Prices, bills, payments, promotions, and the mall. */
export const money: Families = {
  quotations: [
    {
      who: 'manager',
      lists: '/TransferQuotation/GetTransferQuotations',
      calls: `EstablishTransferQuotation GetEditTransferQuotation EditTransferQuotation DeleteTransferQuotation CopyTransferQuotation
        EnableTransferQuotation DisableTransferQuotation /FreightCalculator/CalculateFreight`,
    },
    { who: 'alice', calls: '/TransferQuotation/GetAvailableQuotations /FreightCalculator/CalculateFreight' },
    {
      who: 'manager',
      lists: '/WarehouseQuotation/GetWarehouseQuotations',
      calls:
        'EstablishWarehouseQuotation GetEditWarehouseQuotation EditWarehouseQuotation DeleteWarehouseQuotation EnableWarehouseQuotation',
    },
    {
      who: 'manager',
      lists: '/InboundQuotation/GetInboundQuotations',
      calls: 'EstablishInboundQuotation GetEditInboundQuotation EditInboundQuotation DeleteInboundQuotation EnableInboundQuotation',
    },
  ],
  'value-added services': [
    {
      who: 'manager',
      lists: '/LogisticsValueAddedServicesQuotation/GetLogisticsValueAddedServicesQuotations',
      calls: `EstablishLogisticsValueAddedServicesQuotation GetEditLogisticsValueAddedServicesQuotation
        EditLogisticsValueAddedServicesQuotation DeleteLogisticsValueAddedServicesQuotation`,
    },
  ],
  bills: [
    {
      who: 'finance',
      lists: '/Bill/GetBills',
      calls: `GetBillById EstablishManualBill EditManualBill VoidBill PayBillsForUser RefundBill ExportBills`,
    },
    { who: 'manager', lists: '/Bill/GetBills', calls: '/LogisticsOrder/LockOrderForRefund' },
    { who: 'alice', lists: '/UserBill/GetBills', calls: 'GetBillById PayBills ExportBills' },
  ],
  payments: [
    { who: 'finance', lists: '/PaymentRecord/GetPaymentRecords', calls: 'GetPaymentRecordById /Recharge/AuditRecharge' },
    { who: 'alice', lists: '/UserRecharge/GetRecharges', calls: '/Recharge/EstablishRecharge' },
    {
      who: 'manager',
      lists: '/OnlinePayment/GetOnlinePayments',
      calls: `GetOnlinePaymentConfigurations EstablishOnlinePaymentConfiguration GetEditOnlinePaymentConfiguration
        EditOnlinePaymentConfiguration`,
    },
  ],
  wallets: [
    { who: 'alice', lists: '/UserAmountJournal/GetUserAmountJournals', calls: 'GetUserWallet RepayCredit /Recharge/GetRecharges' },
    { who: 'finance', lists: '/UserAmountJournal/GetUserAmountJournals', calls: 'GetUserWallets /Recharge/GetRecharges' },
  ],
  'coupons, activities and promotions': [
    {
      who: 'manager',
      lists: '/Coupon/GetCoupons',
      calls: `EstablishCoupon GetEditCoupon EditCoupon DeleteCoupon /Activity/EstablishActivity /Activity/GetEditActivity
        /Activity/EditActivity /Activity/DeleteActivity /PromotionActivities/EstablishPromotionActivities
        /PromotionActivities/GetEditPromotionActivities /PromotionActivities/EditPromotionActivities
        /PromotionActivities/DeletePromotionActivities /PromotionActivities/GetPromotionActivitiesPage
        /PromotionActivities/GetPromotionClaims`,
    },
    { who: 'manager', lists: '/Activity/GetActivities', calls: 'GetActivityIssues' },
    { who: 'manager', lists: '/PromotionActivities/GetPromotionActivitiesList', calls: 'PublishPromotionActivities' },
    { who: 'alice', calls: '/PromotionActivities/GetPromotionActivitiesPage /PromotionActivities/ClaimPromotionCoupon' },
  ],
  currencies: [
    {
      who: 'admin',
      lists: '/Currencies/GetCurrencies',
      calls: 'EstablishCurrency GetEditCurrency EditCurrency DeleteCurrency SetCurrencyExchangeRate',
    },
  ],
  'the mall': [
    {
      who: 'merchant',
      lists: '/MallCommodityCombination/GetMallCommodityCombinations',
      calls: `EstablishMallCommodityCombination GetEditMallCommodityCombination EditMallCommodityCombination
        DeleteMallCommodityCombination ReleaseSales HaltSales`,
    },
    { who: 'merchant', lists: '/SellerOrder/GetSellerOrders', calls: 'GetSellerOrderById MerchantDelivery CancelSellerOrder' },
    {
      who: 'alice',
      lists: '/SellerOrder/GetBuyerOrders',
      calls: `EstablishMallOrder GetMallBasket SetMallBasketLine ConfirmSellerOrderReceived /MallCommodityCombination/GetMallHome
        /MallCommodityCombination/GetMallCombinationDetail`,
    },
  ],
};
