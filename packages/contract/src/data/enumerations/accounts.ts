import { coded, status } from '../coded.ts';

export const accounts = {
  /** Activities of companies. The menus show the screens of the activities of a site. */
  SiteActivity: coded({
    Forwarding: [1, '包裹集运', '包裹集運', 'Parcel forwarding'],
    Fulfilment: [2, '仓储代发', '倉儲代發', 'Stock keeping and fulfilment'],
    Shops: [3, '电商店铺', '電商店鋪', 'Marketplace shops'],
    Mall: [4, '商城', '商城', 'Mall'],
    CounterPickup: [5, '自提', '自取', 'Counter pickup'],
    Cod: [6, '代收货款', '代收貨款', 'Cash on delivery'],
    Transport: [7, '自有运输与到仓签收', '自有運輸與到倉簽收', 'Own transport with arrival receipts'],
    Transfers: [8, '多仓调拨', '多倉調撥', 'Several warehouses'],
    Customs: [9, '清关申报', '清關申報', 'Customs declaration'],
    Returns: [10, '目的地退件', '目的地退件', 'Returns from the destination'],
    Peers: [11, '同行下单', '同行下單', 'Orders of other forwarders'],
    ValueAdded: [12, '增值服务', '加值服務', 'Value-added services'],
    StorageFees: [13, '仓租', '倉租', 'Storage fees'],
    Marketing: [14, '优惠与推广', '優惠與推廣', 'Coupons and promotions'],
    Publishing: [15, '公告、教程与文件', '公告、教學與檔案', 'Notices, tutorials and files'],
    Accounting: [16, '对账与月结', '對帳與月結', 'Reconciliation and month close'],
    LargeWarehouse: [17, '大型仓库作业', '大型倉庫作業', 'Large warehouse'],
    Administration: [18, '系统管理', '系統管理', 'System administration'],
    Einvoices: [19, '电子发票', '電子發票', 'E-invoices'],
  }),
  /** The parts of a take-over, in the order in which they are opened. */
  TakeOverPart: coded({
    Customers: [1, '客户与余额', '客戶與餘額', 'Customers and balances'],
    Recipients: [2, '收件人', '收件人', 'Recipients'],
    Packages: [3, '在库包裹', '在庫包裹', 'Packages in stock'],
    Debts: [4, '未付账款', '未付帳款', 'Open debts'],
    Commodities: [6, '商品资料', '商品資料', 'Commodities'],
    Stock: [5, '商品库存', '商品庫存', 'Stock of commodities'],
  }),
  TakeOverStatus: status({
    Preparing: [1, '准备中', '準備中', 'Preparing', 'waiting'],
    Opened: [2, '已开账', '已開帳', 'Opened', 'success'],
    Undone: [3, '已撤销', '已撤銷', 'Undone', 'neutral'],
  }),
  /** The lanes in which the outbox is sent. */
  DeliveryLane: coded({
    Push: [1, '页面推送', '頁面推播', 'Push to open pages'],
    Jobs: [2, '导入和导出', '匯入與匯出', 'Imports and exports'],
    Mail: [3, '邮件', '郵件', 'Mail'],
    Sms: [4, '短信', '簡訊', 'Text message'],
    WebPush: [5, '设备推送', '裝置推播', 'Push to devices'],
    Marketplace: [6, '电商平台', '電商平台', 'Marketplace'],
    Carrier: [7, '承运商', '物流商', 'Carrier'],
    Payment: [8, '支付渠道', '支付管道', 'Payment provider'],
    Webhook: [9, '回调通知', '回呼通知', 'Webhook'],
    Internal: [10, '后续处理', '後續處理', 'Follow-up work'],
    Einvoice: [11, '电子发票', '電子發票', 'E-invoices'],
  }),
  /** The kinds of services for mails and text messages. */
  MessageProvider: coded({
    Smtp: [1, '邮件服务器（SMTP）', '郵件伺服器（SMTP）', 'Mail server (SMTP)'],
    Aliyun: [2, '阿里云短信', '阿里雲簡訊', 'Aliyun text messages'],
    Twilio: [3, 'Twilio 短信', 'Twilio 簡訊', 'Twilio text messages'],
  }),
  /** The channel of a message. */
  MessageChannel: coded({
    Mail: [1, '邮件', '郵件', 'Mail'],
    Sms: [2, '短信', '簡訊', 'Text message'],
  }),
  /** Encryption of the connection to a mail server. */
  MailSecurity: coded({
    Tls: [1, 'TLS（通常为 465 端口）', 'TLS（通常為 465 連接埠）', 'TLS (usually port 465)'],
    StartTls: [2, 'STARTTLS（通常为 587 端口）', 'STARTTLS（通常為 587 連接埠）', 'STARTTLS (usually port 587)'],
    None: [3, '不加密（仅限内部网络）', '不加密（僅限內部網路）', 'None (internal networks only)'],
  }),
  /** Whether a message was sent. */
  SentMessageStatus: status({
    Sent: [1, '已发出', '已送出', 'Sent', 'success'],
    Retrying: [2, '稍后重试', '稍後重試', 'Will be tried again', 'progress'],
    NotSent: [3, '未发出', '未送出', 'Not sent', 'error'],
    Handled: [4, '未发出，已处理', '未送出，已處理', 'Not sent, handled', 'neutral'],
  }),
  /** Result of the last run of a scheduled job. */
  JobRunState: status({
    Waiting: [1, '尚未运行', '尚未執行', 'Not run yet', 'neutral'],
    Running: [2, '运行中', '執行中', 'Running', 'progress'],
    Done: [3, '成功', '成功', 'Succeeded', 'success'],
    Partial: [4, '部分失败', '部分失敗', 'Partly failed', 'error'],
    Failed: [5, '失败', '失敗', 'Failed', 'error'],
  }),
  /** The invitation of a colleague who has not set a password yet. */
  InvitationStatus: status({
    Invited: [1, '已邀请', '已邀請', 'Invited', 'waiting'],
    Expired: [2, '邀请已过期', '邀請已過期', 'Invitation expired', 'error'],
    Withdrawn: [3, '邀请已撤回', '邀請已撤回', 'Invitation withdrawn', 'neutral'],
  }),
  /** Kind of account in the user info. */
  AccountTypeCode: coded({
    PlatformStaff: [1, '平台人员', '平台人員', 'Platform staff'],
    User: [2, '客户', '客戶', 'Customer'],
    SiteOperator: [3, '站点运营', '站點營運', 'Site operator'],
    WarehouseStaff: [4, '仓库人员', '倉庫人員', 'Warehouse staff'],
    System: [9, '系统', '系統', 'System'],
  }),
  /** A reason why the account of a customer cannot be closed yet. */
  AccountHold: coded({
    SubAccounts: [1, '子账号', '子帳號', 'Sub-accounts'],
    Orders: [2, '未完成的订单', '未完成的訂單', 'Orders under way'],
    Packages: [3, '仓库中或待到的包裹', '倉庫中或待到的包裹', 'Packages here or announced'],
    Stock: [4, '库存商品', '庫存商品', 'Goods in stock'],
    Inbound: [5, '未完成的入库单', '未完成的入庫單', 'Inbound documents under way'],
    Returns: [6, '未完成的退货', '未完成的退貨', 'Returns under way'],
    Transfers: [7, '未完成的调拨', '未完成的調撥', 'Stock transfers under way'],
    MallOrders: [8, '未完成的商城订单', '未完成的商城訂單', 'Mall orders under way'],
    Bills: [9, '未付账单', '未付帳單', 'Unpaid bills'],
    Debt: [10, '欠款', '欠款', 'Debts'],
    CashOnDelivery: [11, '未拨付的代收款', '未撥付的代收款', 'Collected money not paid out'],
    Payments: [12, '处理中的付款', '處理中的付款', 'Payments in progress'],
    MoneyRequests: [13, '待处理的款项申请', '待處理的款項申請', 'Money requests waiting'],
    Withdrawals: [14, '未打款的提现', '未匯款的提領', 'Withdrawals not paid yet'],
    Balance: [15, '钱包余额', '錢包餘額', 'Wallet balance'],
  }),
  /** The events of the security log. */
  SecurityEventKind: coded({
    SignedIn: [1, '登录', '登入', 'Signed in'],
    SignInFailed: [2, '登录失败', '登入失敗', 'Failed sign-in'],
    AttemptBlocked: [3, '尝试过多被拦截', '嘗試過多遭攔截', 'Attempt blocked'],
    AccountLocked: [4, '账号锁定', '帳號鎖定', 'Account locked'],
    WrongPassword: [5, '登录后密码错误', '登入後密碼錯誤', 'Wrong password after sign-in'],
    Forbidden: [6, '越权访问被拒', '越權存取遭拒', 'Access denied'],
    PasswordChanged: [7, '密码变更', '密碼變更', 'Password changed'],
    FactorChanged: [8, '二次验证变更', '兩步驟驗證變更', 'Second factor changed'],
    ContactChanged: [9, '手机或邮箱变更', '手機或電子郵件變更', 'Phone or email changed'],
    RightsChanged: [10, '权限变更', '權限變更', 'Rights changed'],
    AccountCreated: [11, '员工账号新建', '員工帳號新增', 'Staff account created'],
    CodeIssued: [12, '发放登录码', '發放登入碼', 'Sign-in code issued'],
    Exported: [13, '导出数据', '匯出資料', 'Data exported'],
    KeyUsed: [14, '使用登录码', '使用登入碼', 'Sign-in code used'],
    ServiceChanged: [15, '邮件或短信服务变更', '郵件或簡訊服務變更', 'Message service changed'],
    MaliciousFile: [16, '拦截恶意文件', '攔截惡意檔案', 'Malicious file blocked'],
  }),
  /** The terminal whose menu a session loads; sign-in sends 1. */
  MenuClassification: coded({
    Desktop: [1, '桌面端', '桌面端', 'Desktop'],
    Mobile: [2, '移动端', '行動端', 'Mobile'],
    Handheld: [3, '手持终端', '手持終端', 'Handheld'],
  }),
  /** The owner of the organization tree. */
  OrganizesType: coded({
    PlatformStaff: [1, '平台人员组织', '平台人員組織', 'Staff organization'],
    User: [2, '客户组织', '客戶組織', 'Customer organization'],
  }),
  /** `Type` of an organization. */
  OrganizeKind: coded({
    Company: [1, '公司', '公司', 'Company'],
    Department: [2, '部门', '部門', 'Department'],
    Team: [3, '班组', '班組', 'Team'],
    CustomerGroup: [4, '客户分组', '客戶分組', 'Customer group'],
  }),
  /** The languages in their order in each line of these tables. */
  SiteLanguage: coded({
    ZhCn: [1, '简体中文', '簡體中文', 'Simplified Chinese'],
    ZhTw: [2, '繁体中文', '繁體中文', 'Traditional Chinese'],
    EnUs: [3, '英文', '英文', 'US English'],
  }),
  DatabaseType: coded({
    PostgreSql: [1, 'PostgreSQL', 'PostgreSQL', 'PostgreSQL'],
    MySql: [2, 'MySQL', 'MySQL', 'MySQL'],
    SqlServer: [3, 'SQL Server', 'SQL Server', 'SQL Server'],
    Sqlite: [4, 'SQLite', 'SQLite', 'SQLite'],
  }),
  EnableStatus: status({
    Enabled: [1, '启用', '啟用', 'Enabled', 'success'],
    Disabled: [2, '停用', '停用', 'Disabled', 'neutral'],
  }),
  Gender: coded({
    Male: [1, '男', '男', 'Male'],
    Female: [2, '女', '女', 'Female'],
    Undisclosed: [3, '保密', '保密', 'Not disclosed'],
  }),
  /** When bills must be paid; set on a role. */
  SettlementCycleType: coded({
    PerOrder: [1, '按单结算', '按單結算', 'Per order'],
    Daily: [2, '日结', '日結', 'Daily'],
    Weekly: [3, '周结', '週結', 'Weekly'],
    HalfMonthly: [4, '半月结', '半月結', 'Twice a month'],
    Monthly: [5, '月结', '月結', 'Monthly'],
  }),
  UploadFileType: coded({
    Annex: [0, '附件', '附件', 'Attachment'],
    Image: [1, '图片', '圖片', 'Image'],
    Video: [2, '视频', '影片', 'Video'],
  }),
  /** Style of a realtime message. */
  MessageType: coded({
    Information: [1, '提示', '提示', 'Information'],
    Success: [2, '成功', '成功', 'Success'],
    Warning: [3, '警告', '警告', 'Warning'],
    Error: [4, '错误', '錯誤', 'Error'],
  }),
  /** Topic of a stored message. */
  UserMessageType: coded({
    System: [1, '系统消息', '系統訊息', 'System'],
    Package: [2, '包裹消息', '包裹訊息', 'Package'],
    LogisticsOrder: [3, '订单消息', '訂單訊息', 'Order'],
    Bill: [4, '账单消息', '帳單訊息', 'Bill'],
    Recharge: [5, '充值消息', '儲值訊息', 'Recharge'],
    Coupon: [6, '优惠券消息', '優惠券訊息', 'Coupon'],
    Notice: [7, '公告', '公告', 'Notice'],
    Return: [8, '退件消息', '退件訊息', 'Return'],
    Shop: [9, '店铺消息', '店鋪訊息', 'Shop'],
    Security: [10, '安全消息', '安全訊息', 'Security'],
  }),
  /** The events of which customers get a mail at their verified address, unless they switch it off. */
  CustomerMailEvent: coded({
    Arrived: [1, '包裹到仓', '包裹到倉', 'Packages arrived'],
    ReadyToOrder: [2, '包裹可以下单', '包裹可以下單', 'Packages ready to order'],
    SupplementDue: [3, '订单需补差', '訂單需補差額', 'Additional charge due'],
    Departed: [4, '订单已发车', '訂單已發車', 'Orders departed'],
    ReadyForPickup: [5, '订单可以取件', '訂單可以取件', 'Orders ready for pickup'],
    Delivered: [6, '订单已签收', '訂單已簽收', 'Orders delivered'],
    Invoiced: [7, '电子发票已开立', '電子發票已開立', 'E-invoices issued'],
  }),
  UserMessageStatus: status({
    Unread: [1, '未读', '未讀', 'Unread', 'waiting'],
    Read: [2, '已读', '已讀', 'Read', 'neutral'],
  }),
  PublishStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Published: [2, '已发布', '已發布', 'Published', 'success'],
    Withdrawn: [3, '已下线', '已下架', 'Withdrawn', 'neutral'],
  }),
  NoticeScope: coded({
    Public: [1, '公开', '公開', 'Public'],
    User: [2, '客户', '客戶', 'Customers'],
    Backstage: [3, '后台', '後台', 'Back office'],
  }),
  TemplateType: coded({
    Waybill: [1, '面单', '託運單', 'Waybill'],
    PickingList: [2, '拣货单', '揀貨單', 'Picking list'],
    PackageLabel: [3, '包裹标签', '包裹標籤', 'Package label'],
    ShelvesLabel: [4, '货架标签', '貨架標籤', 'Shelf label'],
    BagLabel: [5, '袋牌', '袋牌', 'Bag label'],
    BinLabel: [6, '箱唛', '箱嘜', 'Bin label'],
    LogisticsInvoice: [7, '物流发票', '物流發票', 'Customs invoice'],
    Sms: [8, '短信', '簡訊', 'SMS'],
    Email: [9, '邮件', '電子郵件', 'Email'],
    CustomsManifest: [10, '清关清单', '清關清單', 'Customs manifest'],
  }),
  /** The purpose of an SMS code. */
  SmsScene: coded({
    Register: [1, '注册', '註冊', 'Register'],
    Login: [2, '登录', '登入', 'Sign in'],
    RetrievePassword: [3, '找回密码', '找回密碼', 'Reset password'],
    BindPhone: [4, '绑定手机', '綁定手機', 'Bind phone'],
    Payment: [5, '支付验证', '付款驗證', 'Payment check'],
    SelfPickup: [6, '自提通知', '自取通知', 'Pickup notice'],
  }),
  /** Whether a user has the product open. */
  OnlineStatus: status({
    Online: [1, '在线', '線上', 'Online', 'progress'],
    NotOnline: [2, '不在线', '離線', 'Not online', 'neutral'],
  }),
};
