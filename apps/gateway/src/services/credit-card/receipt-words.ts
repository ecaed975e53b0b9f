/** The locales a receipt is written in (specification section 2). */
export type ReceiptLocale = 'en' | 'de' | 'es' | 'es-MX' | 'fr-FR' | 'zh-CN';

/** What a receipt says, besides what it tells of its payment. */
export type ReceiptWords = {
  receipt_from: (merchant: string) => string;
  approved: string;
  authorized: string;
  declined: string;
  reversed: string;
  refunded: string;
  pending: string;
  subtotal: string;
  tip: string;
  sales_tax: string;
  total: string;
  card: string;
  date: string;
  approval_code: string;
  order: string;
  transaction: string;
  thanks: string;
};

const spanish: ReceiptWords = {
  receipt_from: (merchant) => `Recibo de ${merchant}`,
  approved: 'Pago aprobado',
  authorized: 'Importe autorizado',
  declined: 'Pago rechazado',
  reversed: 'Pago anulado',
  refunded: 'Reembolso',
  pending: 'Pago en curso',
  subtotal: 'Subtotal',
  tip: 'Propina',
  sales_tax: 'Impuesto',
  total: 'Total',
  card: 'Tarjeta',
  date: 'Fecha',
  approval_code: 'Código de aprobación',
  order: 'Pedido',
  transaction: 'Transacción',
  thanks: 'Gracias por su compra.',
};

/** The words of each locale; es-MX and es share theirs (blanks.md 9). */
export const receiptWords: Readonly<Record<ReceiptLocale, ReceiptWords>> = {
  en: {
    receipt_from: (merchant) => `Receipt from ${merchant}`,
    approved: 'Payment approved',
    authorized: 'Amount authorized',
    declined: 'Payment declined',
    reversed: 'Payment voided',
    refunded: 'Refund',
    pending: 'Payment under way',
    subtotal: 'Subtotal',
    tip: 'Tip',
    sales_tax: 'Sales tax',
    total: 'Total',
    card: 'Card',
    date: 'Date',
    approval_code: 'Approval code',
    order: 'Order',
    transaction: 'Transaction',
    thanks: 'Thank you for your business.',
  },
  de: {
    receipt_from: (merchant) => `Beleg von ${merchant}`,
    approved: 'Zahlung genehmigt',
    authorized: 'Betrag autorisiert',
    declined: 'Zahlung abgelehnt',
    reversed: 'Zahlung storniert',
    refunded: 'Erstattung',
    pending: 'Zahlung in Bearbeitung',
    subtotal: 'Zwischensumme',
    tip: 'Trinkgeld',
    sales_tax: 'Umsatzsteuer',
    total: 'Gesamt',
    card: 'Karte',
    date: 'Datum',
    approval_code: 'Genehmigungscode',
    order: 'Bestellung',
    transaction: 'Transaktion',
    thanks: 'Vielen Dank für Ihren Einkauf.',
  },
  es: spanish,
  'es-MX': spanish,
  'fr-FR': {
    receipt_from: (merchant) => `Reçu de ${merchant}`,
    approved: 'Paiement accepté',
    authorized: 'Montant autorisé',
    declined: 'Paiement refusé',
    reversed: 'Paiement annulé',
    refunded: 'Remboursement',
    pending: 'Paiement en cours',
    subtotal: 'Sous-total',
    tip: 'Pourboire',
    sales_tax: 'Taxe',
    total: 'Total',
    card: 'Carte',
    date: 'Date',
    approval_code: 'Code d’autorisation',
    order: 'Commande',
    transaction: 'Transaction',
    thanks: 'Merci de votre achat.',
  },
  'zh-CN': {
    receipt_from: (merchant) => `${merchant} 的收据`,
    approved: '付款已批准',
    authorized: '金额已授权',
    declined: '付款被拒绝',
    reversed: '付款已撤销',
    refunded: '退款',
    pending: '付款处理中',
    subtotal: '小计',
    tip: '小费',
    sales_tax: '销售税',
    total: '总计',
    card: '卡',
    date: '日期',
    approval_code: '授权码',
    order: '订单',
    transaction: '交易',
    thanks: '感谢您的惠顾。',
  },
};
