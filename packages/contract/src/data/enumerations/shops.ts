import { coded, status } from '../coded.ts';

export const shops = {
  ShopAuthorizationInformationType: coded({
    Shopee: [1, '虾皮', '蝦皮', 'Shopee'],
    Shopify: [2, 'Shopify', 'Shopify', 'Shopify'],
    Shopline: [3, 'SHOPLINE', 'SHOPLINE', 'SHOPLINE'],
  }),
  ShopAuthorizationStatus: status({
    Authorizing: [1, '授权中', '授權中', 'Authorizing', 'progress'],
    Authorized: [2, '已授权', '已授權', 'Authorized', 'success'],
    Expired: [3, '已过期', '已過期', 'Expired', 'neutral'],
    Cancelled: [4, '已取消', '已取消', 'Cancelled', 'error'],
    Failed: [5, '授权失败', '授權失敗', 'Failed', 'error'],
  }),
  /** The permissions on a shared shop. */
  ShopPermission: coded({
    ViewOrders: [1, '查看订单', '檢視訂單', 'View orders'],
    Consolidate: [2, '集运下单', '集運下單', 'Consolidate'],
    ManageCommodity: [3, '管理商品', '管理商品', 'Manage commodities'],
    ManageSettings: [4, '管理设置', '管理設定', 'Manage settings'],
  }),
  ShopOrderStatus: status({
    Unpaid: [10, '待买家付款', '待買家付款', 'Unpaid by buyer', 'waiting'],
    ToBeShipped: [20, '待发货', '待出貨', 'To be shipped', 'waiting'],
    Prepared: [30, '已备货', '已備貨', 'Goods prepared', 'progress'],
    Consolidated: [40, '已集运', '已集運', 'Consolidated', 'progress'],
    Shipped: [50, '已发货', '已出貨', 'Shipped', 'progress'],
    Completed: [60, '已完成', '已完成', 'Completed', 'success'],
    Cancelling: [70, '取消中', '取消中', 'Cancelling', 'error'],
    Cancelled: [80, '已取消', '已取消', 'Cancelled', 'error'],
    Returned: [90, '已退货', '已退貨', 'Returned', 'neutral'],
  }),
  /** Whether a shop order's goods are bound to stock or packages. */
  ShopOrderMatchStatus: status({
    Unbound: [1, '未绑定', '未綁定', 'Not bound', 'waiting'],
    PartiallyBound: [2, '部分绑定', '部分綁定', 'Partially bound', 'waiting'],
    Bound: [3, '已绑定', '已綁定', 'Bound', 'success'],
    Abnormal: [4, '数量异常', '數量異常', 'Quantity abnormal', 'error'],
  }),
  ShopConsolidationStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Submitted: [2, '已提交', '已送出', 'Submitted', 'waiting'],
    Shipped: [3, '已发货', '已出貨', 'Shipped', 'progress'],
    Confirmed: [4, '已确认发货', '已確認出貨', 'Shipment confirmed', 'success'],
    Cancelled: [5, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** A third-party platform order in logistics. */
  ThirdPartyPlatformsOrderStatus: status({
    ToBeMatched: [10, '待匹配', '待匹配', 'To be matched', 'waiting'],
    ToBeOrdered: [20, '待下单', '待下單', 'Ready to order', 'waiting'],
    Ordered: [30, '已下单', '已下單', 'Ordered', 'progress'],
    Shipped: [40, '已发货', '已出貨', 'Shipped', 'progress'],
    Confirmed: [50, '已回传', '已回傳', 'Confirmed to platform', 'success'],
    ConfirmFailed: [60, '回传失败', '回傳失敗', 'Confirmation failed', 'error'],
    Cancelled: [80, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  MallCombinationStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Released: [2, '销售中', '銷售中', 'On sale', 'success'],
    Halted: [3, '已停售', '已停售', 'Halted', 'neutral'],
  }),
  /** A mall order as the merchant sees it. */
  SellerOrderStatus: status({
    ToBePaid: [10, '待付款', '待付款', 'To be paid', 'waiting'],
    ToBeDelivered: [20, '待商家发货', '待商家出貨', 'To be shipped by merchant', 'waiting'],
    Delivered: [30, '商家已发货', '商家已出貨', 'Shipped by merchant', 'progress'],
    InWarehouse: [40, '已到仓', '已到倉', 'In warehouse', 'progress'],
    Completed: [50, '已完成', '已完成', 'Completed', 'success'],
    Refunded: [60, '已退款', '已退款', 'Refunded', 'neutral'],
    Cancelled: [70, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** A buyer's request for a refund of a completed mall order. */
  AfterSaleStatus: status({
    Requested: [10, '待处理', '待處理', 'To be decided', 'waiting'],
    Refunded: [20, '已退款', '已退款', 'Refunded', 'success'],
    Rejected: [30, '已驳回', '已駁回', 'Rejected', 'error'],
    Withdrawn: [40, '已撤回', '已撤回', 'Withdrawn', 'neutral'],
    Reversed: [50, '已冲正', '已沖正', 'Reversed', 'neutral'],
  }),
  /** Bears the cost of a refund after the sale. */
  AfterSaleBearer: coded({
    Seller: [1, '商家', '商家', 'Seller'],
    Platform: [2, '平台', '平台', 'Platform'],
    Carrier: [3, '承运商', '承運商', 'Carrier'],
  }),
};
