import { coded, status } from '../coded.ts';

export const money = {
  /** How money reaches the company, as its ledger accounts distinguish it. */
  ReceiptMeans: coded({
    Cash: [1, '现金', '現金', 'Cash'],
    Card: [2, '刷卡', '刷卡', 'Card'],
    Transfer: [3, '柜台转账', '櫃台轉帳', 'Transfer at the desk'],
    BankSlip: [4, '银行转账', '銀行轉帳', 'Bank transfer'],
    Offline: [5, '线下收款', '線下收款', 'Received offline'],
    ByStaff: [6, '后台充值', '後台儲值', 'Recharge by staff'],
    Carrier: [7, '承运商代收款', '承運商代收款', 'Collected by carriers'],
    Online: [8, '在线支付', '線上付款', 'Online payment'],
  }),
  DayCloseStatus: status({
    Closed: [1, '已结账', '已結帳', 'Closed', 'success'],
    Reopened: [2, '已重开', '已重新開帳', 'Reopened', 'neutral'],
  }),
  /** The format of a bank's file. */
  BankFileFormat: coded({
    Table: [1, '表格', '表格', 'Table'],
    Mt940: [2, 'MT940', 'MT940', 'MT940'],
    Camt053: [3, 'camt.053', 'camt.053', 'camt.053'],
  }),
  /** The record that a movement of a bank account pays. */
  BankMatchType: coded({
    Recharge: [1, '充值', '儲值', 'Recharge'],
    OfflinePayment: [2, '线下付款', '線下付款', 'Offline payment'],
    Withdrawal: [3, '提现', '提領', 'Withdrawal'],
    Remittance: [4, '代收货款拨付', '代收貨款撥付', 'COD remittance'],
    ProviderPayout: [5, '支付渠道结算', '金流商撥款', 'Payout of a payment provider'],
  }),
  /** A movement in the account of a payment provider, as its file states it. */
  ProviderLineKind: coded({
    Payment: [1, '付款', '付款', 'Payment'],
    Refund: [2, '退款', '退款', 'Refund'],
    Payout: [3, '结算到银行', '撥款至銀行', 'Payout'],
    Dispute: [4, '争议', '爭議款', 'Dispute'],
    Fee: [5, '手续费', '手續費', 'Fee'],
    Other: [6, '其他', '其他', 'Other'],
  }),
  ProviderLineStatus: status({
    Matched: [10, '一致', '相符', 'Matched', 'success'],
    Open: [20, '待处理', '待處理', 'To be decided', 'waiting'],
    Decided: [30, '已处理', '已處理', 'Decided', 'neutral'],
    ToBank: [40, '待到账', '待入帳', 'Not at the bank yet', 'progress'],
    InBank: [50, '已到账', '已入帳', 'At the bank', 'success'],
    Reverted: [60, '已撤销', '已復原', 'Taken back', 'neutral'],
  }),
  /** Why a line of a provider is to be decided. */
  ProviderDifference: coded({
    Amount: [1, '金额不同', '金額不同', 'Amount differs'],
    NoRecord: [2, '系统没有记录', '系統沒有紀錄', 'No record'],
    Twice: [3, '重复出现', '重複出現', 'Listed twice'],
    Dispute: [4, '付款人争议', '付款人爭議', 'Disputed by the payer'],
    Other: [5, '其他收支', '其他收支', 'Other movement'],
  }),
  ProviderFileStatus: status({
    Imported: [10, '已导入', '已匯入', 'Imported', 'success'],
    Reverted: [20, '已撤销', '已復原', 'Taken back', 'neutral'],
  }),
  BankLineStatus: status({
    Open: [1, '待匹配', '待配對', 'To be matched', 'waiting'],
    Matched: [2, '已匹配', '已配對', 'Matched', 'success'],
    Explained: [3, '已说明', '已說明', 'Explained', 'neutral'],
  }),
  BillType: coded({
    Freight: [1, '运费账单', '運費帳單', 'Freight'],
    Supplement: [2, '补差账单', '補差帳單', 'Additional charge'],
    WarehouseRent: [3, '仓租账单', '倉租帳單', 'Storage fee'],
    Inbound: [4, '入库账单', '入庫帳單', 'Inbound handling'],
    ValueAdded: [5, '增值服务账单', '加值服務帳單', 'Value-added service'],
    Duty: [6, '税金账单', '稅金帳單', 'Duty and tax'],
    Return: [7, '退件账单', '退件帳單', 'Return handling'],
    Mall: [8, '商城账单', '商城帳單', 'Mall purchase'],
    Manual: [9, '手动账单', '手動帳單', 'Manual'],
  }),
  PaymentRecordType: coded({
    Payment: [1, '付款', '付款', 'Payment'],
    Refund: [2, '退款', '退款', 'Refund'],
    Credited: [3, '转入余额', '轉入餘額', 'Credited to balance'],
  }),
  /** Of payment records and online payments. */
  PaymentRecordStatus: status({
    Pending: [1, '处理中', '處理中', 'Pending', 'waiting'],
    Succeeded: [2, '成功', '成功', 'Succeeded', 'success'],
    Failed: [3, '失败', '失敗', 'Failed', 'error'],
    Closed: [4, '已关闭', '已關閉', 'Closed', 'neutral'],
    ToBeReviewed: [5, '待人工核对', '待人工核對', 'To be reviewed', 'waiting'],
    Voided: [6, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  OnlinePaymentProvider: coded({
    Alipay: [1, '支付宝', '支付寶', 'Alipay'],
    WechatPay: [2, '微信支付', '微信支付', 'WeChat Pay'],
    Ecpay: [3, '绿界', '綠界', 'ECPay'],
    Newebpay: [4, '蓝新', '藍新', 'NewebPay'],
    Stripe: [5, 'Stripe', 'Stripe', 'Stripe'],
    Paypal: [6, 'PayPal', 'PayPal', 'PayPal'],
    LinePay: [7, 'LINE Pay', 'LINE Pay', 'LINE Pay'],
    Sandbox: [99, '测试支付', '測試付款', 'Sandbox'],
  }),
  /** The providers that issue electronic uniform invoices (統一發票). */
  EinvoiceProvider: coded({
    Ecpay: [1, '绿界', '綠界', 'ECPay'],
    Sandbox: [99, '测试开票', '測試開立', 'Sandbox'],
  }),
  EinvoiceKind: coded({
    Invoice: [1, '发票', '發票', 'Invoice'],
    Allowance: [2, '折让单', '折讓單', 'Allowance'],
  }),
  EinvoiceStatus: status({
    Queued: [10, '待开立', '待開立', 'To be issued', 'waiting'],
    Issued: [20, '已开立', '已開立', 'Issued', 'success'],
    Failed: [30, '开立失败', '開立失敗', 'Failed', 'error'],
    Voiding: [40, '作废中', '作廢中', 'Being voided', 'waiting'],
    VoidFailed: [50, '作废失败', '作廢失敗', 'Voiding failed', 'error'],
    Voided: [60, '已作废', '已作廢', 'Voided', 'neutral'],
    Cancelled: [70, '无需开立', '無須開立', 'Not needed', 'neutral'],
  }),
  /** The carrier that stores an invoice (the provider's or the buyer's), or its receiver: a charity or a company. */
  EinvoiceBuyer: coded({
    Member: [1, '会员载具（邮件通知）', '會員載具（電子郵件通知）', 'Stored for you, notice by email'],
    MobileBarcode: [2, '手机条码', '手機條碼', 'Mobile barcode'],
    Donation: [3, '捐赠', '捐贈', 'Donation'],
    Company: [4, '公司户（统一编号）', '公司戶（統一編號）', 'Company (tax number)'],
  }),
  EinvoiceTaxType: coded({
    Taxable: [1, '应税 5%', '應稅 5%', 'Taxable 5%'],
    ZeroRated: [2, '零税率', '零稅率', 'Zero-rated'],
    Exempt: [3, '免税', '免稅', 'Exempt'],
  }),
  /** The items of article 7 of Taiwan's business tax act, with the codes of the tax authority. */
  ZeroTaxReason: coded({
    Exports: [71, '71 外销货物', '71 外銷貨物', '71 Exported goods'],
    ExportServices: [72, '72 与外销有关或国外使用的劳务', '72 與外銷有關或國外使用之勞務', '72 Services for exports, or used abroad'],
    DutyFreeShop: [73, '73 免税商店售予过境、出境旅客的货物', '73 免稅商店售予過境、出境旅客之貨物', '73 Goods of duty-free shops'],
    BondedArea: [74, '74 售予保税区营业人供营运', '74 售予保稅區營業人供營運', '74 Supplies to enterprises in a bonded area'],
    InternationalTransport: [75, '75 国际间的运输', '75 國際間之運輸', '75 International transport'],
    ShipsAndAircraft: [76, '76 国际运输用船舶、航空器及远洋渔船', '76 國際運輸用船舶、航空器及遠洋漁船', '76 Ships, aircraft and deep-sea vessels'],
    SuppliesToShips: [77, '77 上述船舶、航空器使用的货物或修缮', '77 上述船舶、航空器所用貨物或修繕', '77 Supplies and repairs for those'],
    BondedDirectExport: [78, '78 保税区营业人售予课税区并直接出口', '78 保稅區營業人售予課稅區並直接出口', '78 From a bonded area, exported directly'],
    BondedForExport: [79, '79 保税区营业人存入自由港区或保税仓库供外销', '79 保稅區營業人存入自由港區或保稅倉庫供外銷', '79 From a bonded area, stored bonded for export'],
  }),
  /** Whether a payment provider moves money; the first value is a `sandbox`. */
  PaymentMode: coded({
    Test: [1, '测试', '測試', 'Test'],
    Live: [2, '正式', '正式', 'Live'],
  }),
  /** The reference that customers write on a bank transfer. */
  TransferReference: coded({
    MemberCode: [1, '会员编号', '會員編號', 'Member code'],
    OrderNumber: [2, '订单号', '訂單編號', 'Order number'],
    BillNumber: [3, '账单号', '帳單編號', 'Bill number'],
  }),
  RechargeType: coded({
    Online: [1, '在线充值', '線上儲值', 'Online'],
    BankTransfer: [2, '银行转账', '銀行轉帳', 'Bank transfer'],
    Manual: [3, '后台充值', '後台儲值', 'By staff'],
  }),
  RechargeStatus: status({
    ToBePaid: [10, '待支付', '待付款', 'To be paid', 'waiting'],
    ToBeAudited: [20, '待审核', '待審核', 'To be reviewed', 'waiting'],
    Succeeded: [30, '充值成功', '儲值成功', 'Succeeded', 'success'],
    Rejected: [40, '已驳回', '已駁回', 'Rejected', 'error'],
    Closed: [50, '已关闭', '已關閉', 'Closed', 'neutral'],
    Refunded: [60, '已退款', '已退款', 'Refunded', 'neutral'],
    Voided: [70, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  WithdrawalStatus: status({
    ToBeAudited: [10, '待审核', '待審核', 'To be reviewed', 'waiting'],
    Paid: [20, '已打款', '已匯款', 'Paid out', 'success'],
    Rejected: [30, '已驳回', '已駁回', 'Rejected', 'error'],
    Cancelled: [40, '已取消', '已取消', 'Cancelled', 'error'],
    Returned: [50, '银行退回', '銀行退回', 'Returned by bank', 'error'],
  }),
  /** The amounts that staff may move manually. */
  MoneyMovement: coded({
    Credit: [1, '入账', '入帳', 'Credit'],
    Debit: [2, '扣款', '扣款', 'Debit'],
    Discount: [3, '优惠', '優惠', 'Discount'],
    Refund: [4, '退款', '退款', 'Refund'],
    Waiver: [5, '减免', '減免', 'Waiver'],
    Payout: [6, '打款', '匯款', 'Payout'],
    CreditLimit: [7, '授信', '授信', 'Credit limit'],
    Reversal: [8, '冲正', '沖正', 'Reversal'],
    Reopening: [9, '重开账月', '重開帳月', 'Reopening of a month'],
    Gift: [10, '赠送', '贈送', 'Gift'],
    Settings: [11, '规则变更', '規則變更', 'Change of rules'],
    PriceList: [12, '价目变更', '價目變更', 'Change of prices'],
    TakeOver: [13, '旧系统迁入', '舊系統移入', 'Take-over'],
  }),
  /** A movement of money that staff requested. */
  MoneyRequestStatus: status({
    Waiting: [10, '待复核', '待複核', 'Waiting', 'waiting'],
    Approved: [20, '已复核', '已複核', 'Approved', 'success'],
    Refused: [30, '已驳回', '已駁回', 'Rejected', 'error'],
    Withdrawn: [40, '已撤回', '已撤回', 'Withdrawn', 'neutral'],
    WithinLimit: [50, '限额内', '限額內', 'Within the limit', 'success'],
    Closed: [60, '已失效', '已失效', 'No longer needed', 'neutral'],
  }),
  /** The account that a journal line changes. */
  AmountAccount: coded({
    Balance: [1, '余额', '餘額', 'Balance'],
    Credit: [2, '信用', '信用', 'Credit'],
    CodPayable: [3, '代收货款', '代收貨款', 'COD payable'],
  }),
  JournalType: coded({
    Recharge: [101, '充值', '儲值', 'Recharge'],
    RechargeGift: [102, '充值赠送', '儲值贈送', 'Recharge bonus'],
    BillPayment: [103, '账单支付', '帳單付款', 'Bill payment'],
    BillRefund: [104, '账单退款', '帳單退款', 'Bill refund'],
    Withdrawal: [105, '提现', '提領', 'Withdrawal'],
    WithdrawalReturn: [106, '提现退回', '提領退回', 'Withdrawal returned'],
    AdjustIncrease: [107, '人工增加', '人工增加', 'Manual increase'],
    AdjustDecrease: [108, '人工扣减', '人工扣減', 'Manual decrease'],
    CodRemittance: [109, '代收货款入账', '代收貨款入帳', 'COD remitted'],
    CodFee: [110, '代收手续费', '代收手續費', 'COD fee'],
    Compensation: [111, '赔付', '賠償', 'Compensation'],
    MallIncome: [112, '商城收入', '商城收入', 'Mall income'],
    MallCommission: [113, '商城佣金', '商城佣金', 'Mall commission'],
    ReferralReward: [114, '推荐奖励', '推薦獎勵', 'Referral reward'],
    CreditRepayment: [115, '偿还信用', '償還信用', 'Credit repayment'],
    RechargeRefund: [116, '充值退款', '儲值退款', 'Recharge refund'],
    RewardTakenBack: [117, '奖励收回', '獎勵收回', 'Reward taken back'],
    Reversal: [118, '冲正', '沖正', 'Reversal'],
    MallReturn: [119, '商城售后扣回', '商城售後扣回', 'Mall proceeds taken back'],
    OpeningBalance: [120, '期初余额', '期初餘額', 'Opening balance'],
    CreditUse: [201, '信用支付', '信用付款', 'Credit used'],
    CreditRepaid: [202, '信用还款', '信用還款', 'Credit repaid'],
    CreditRefund: [203, '信用退回', '信用退回', 'Credit refunded'],
    CreditLimitChange: [204, '额度调整', '額度調整', 'Limit changed'],
    CreditReversal: [205, '信用冲正', '信用沖正', 'Credit reversal'],
    CodCollected: [301, '代收到账', '代收到帳', 'COD collected'],
    CodPaidOut: [302, '代收拨付', '代收撥付', 'COD paid out'],
    CodReturned: [303, '代收拨付退回', '代收撥付退回', 'COD payout returned'],
  }),
  /** The statement of a settlement period. */
  BookMonthStatus: status({
    Closed: [1, '已结账', '已結帳', 'Closed', 'success'],
    Reopened: [2, '已重开', '已重開', 'Reopened', 'waiting'],
  }),
  BillSettlementStatus: status({
    Open: [1, '未出账', '未出帳', 'Open', 'neutral'],
    Issued: [2, '待支付', '待付款', 'Issued', 'waiting'],
    PartiallyPaid: [3, '部分支付', '部分付款', 'Partially paid', 'waiting'],
    Paid: [4, '已结清', '已結清', 'Paid', 'success'],
    Overdue: [5, '已逾期', '已逾期', 'Overdue', 'error'],
  }),
  RentSettlementStatus: status({
    Accruing: [1, '计提中', '累計中', 'Accruing', 'progress'],
    Billed: [2, '已出账', '已出帳', 'Billed', 'success'],
    Waived: [3, '已减免', '已減免', 'Waived', 'neutral'],
  }),
  /** Of a coupon template. */
  CouponStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Effective: [2, '生效中', '生效中', 'Effective', 'success'],
    Stopped: [3, '已停发', '已停發', 'Stopped', 'neutral'],
    Expired: [4, '已过期', '已過期', 'Expired', 'neutral'],
  }),
  /** How long a claimed coupon is valid. */
  CouponValidityType: coded({
    FixedWindow: [1, '固定期间', '固定期間', 'Fixed window'],
    DaysAfterClaim: [2, '领取后天数', '領取後天數', 'Days after claim'],
  }),
  /** Of a coupon that a customer owns. */
  UserCouponStatus: status({
    Unused: [1, '未使用', '未使用', 'Unused', 'neutral'],
    Reserved: [2, '占用中', '保留中', 'Reserved', 'waiting'],
    Used: [3, '已使用', '已使用', 'Used', 'success'],
    Expired: [4, '已过期', '已過期', 'Expired', 'neutral'],
    Revoked: [5, '已收回', '已收回', 'Revoked', 'error'],
    Pending: [6, '待生效', '待生效', 'Pending', 'waiting'],
  }),
  /** Of one gift of an activity, or of a referral reward. */
  RewardStatus: status({
    Pending: [1, '待发放', '待發放', 'Pending', 'waiting'],
    Given: [2, '已发放', '已發放', 'Given', 'success'],
    TakenBack: [3, '已收回', '已收回', 'Taken back', 'neutral'],
  }),
  ActivityType: coded({
    Register: [1, '注册有礼', '註冊有禮', 'Registration'],
    FirstRecharge: [2, '首充有礼', '首儲有禮', 'First recharge'],
    Recharge: [3, '充值有礼', '儲值有禮', 'Recharge'],
    OrderPaid: [4, '下单有礼', '下單有禮', 'Order paid'],
    Referral: [5, '推荐有礼', '推薦有禮', 'Referral'],
    Claim: [6, '主动领取', '主動領取', 'Claimed by customer'],
    Birthday: [7, '生日有礼', '生日有禮', 'Birthday'],
  }),
  /** Of activities and promotion activities. */
  ActivityStatus: status({
    NotStarted: [1, '未开始', '未開始', 'Not started', 'neutral'],
    Running: [2, '进行中', '進行中', 'Running', 'success'],
    Paused: [3, '已暂停', '已暫停', 'Paused', 'waiting'],
    Ended: [4, '已结束', '已結束', 'Ended', 'neutral'],
  }),
  GiftType: coded({
    Coupon: [1, '优惠券', '優惠券', 'Coupon'],
    Amount: [2, '固定金额', '固定金額', 'Fixed amount'],
    Percentage: [3, '充值比例', '儲值比例', 'Percentage'],
  }),
  /** When a claim limit starts again. */
  ResetCycle: coded({
    Never: [1, '不重置', '不重置', 'Never'],
    Daily: [2, '每日', '每日', 'Daily'],
    Weekly: [3, '每周', '每週', 'Weekly'],
    Monthly: [4, '每月', '每月', 'Monthly'],
    Yearly: [5, '每年', '每年', 'Yearly'],
  }),
  /** The state of a promotion as a visitor sees it. */
  PromotionClaimStatus: status({
    Claimable: [1, '可领取', '可領取', 'Claimable', 'progress'],
    NotClaimable: [2, '不可领取', '不可領取', 'Not claimable', 'neutral'],
    Claimed: [3, '已领取', '已領取', 'Claimed', 'success'],
    NoInventory: [4, '已领完', '已領完', 'None left', 'error'],
    Expired: [5, '已过期', '已過期', 'Expired', 'neutral'],
    NotStarted: [6, '未开始', '未開始', 'Not started', 'neutral'],
  }),
  /** Whether the validity of a coupon has ended. */
  ExpiryStatus: status({
    NotExpired: [1, '未过期', '未過期', 'Not expired', 'success'],
    Expired: [2, '已过期', '已過期', 'Expired', 'neutral'],
  }),
};
