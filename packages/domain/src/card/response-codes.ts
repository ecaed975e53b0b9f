/** What a response code means for the next step. */
export const responseClasses = [
  'approved',
  'approved_partial',
  'account_verified',
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'incorrect_cvc',
  'incorrect_pin',
  'invalid_amount',
  'call_issuer',
  'pick_up_card',
  'authentication_required',
  'stop_recurring',
  'duplicate',
  'try_again',
  'configuration',
] as const;

/** The class of a response code. */
export type ResponseClass = (typeof responseClasses)[number];

type ResponseCode = {
  class: ResponseClass;
  /** The reason in plain words (English; the portal translates by the code). */
  reason: string;
};

/** The response codes of an acquirer: ISO 8583 field 39 with the networks' and processors' additions. Missing numbers are reserved. */
export const responseCodes: Readonly<Record<string, ResponseCode>> = {
  '00': { class: 'approved', reason: 'Approved' },
  '01': { class: 'call_issuer', reason: 'Call the issuer' },
  '02': { class: 'call_issuer', reason: 'Call the issuer' },
  '03': { class: 'configuration', reason: 'The acquirer does not know this merchant' },
  '04': { class: 'pick_up_card', reason: 'The issuer asks you to pick up the card' },
  '05': { class: 'declined', reason: 'The issuer declined without giving a reason' },
  '06': { class: 'try_again', reason: 'An error occurred while processing' },
  '07': { class: 'pick_up_card', reason: 'The issuer asks you to pick up the card' },
  '08': { class: 'approved', reason: 'Approved; check the cardholder’s identification' },
  '09': { class: 'try_again', reason: 'The request is still being worked on' },
  10: { class: 'approved_partial', reason: 'Partially approved' },
  11: { class: 'approved', reason: 'Approved (VIP)' },
  12: { class: 'declined', reason: 'The card does not allow this kind of transaction' },
  13: { class: 'invalid_amount', reason: 'The amount is not valid' },
  14: { class: 'incorrect_number', reason: 'The card number is not valid' },
  15: { class: 'incorrect_number', reason: 'No issuer has this card number' },
  16: { class: 'approved', reason: 'Approved; the card’s track 3 is to be updated' },
  17: { class: 'declined', reason: 'The customer canceled' },
  18: { class: 'declined', reason: 'The customer disputes the payment' },
  19: { class: 'try_again', reason: 'Enter the transaction again' },
  '1A': { class: 'authentication_required', reason: 'The issuer asks the customer to confirm the payment' },
  20: { class: 'try_again', reason: 'The answer was not valid' },
  21: { class: 'declined', reason: 'Nothing was done' },
  22: { class: 'try_again', reason: 'A malfunction is suspected' },
  23: { class: 'declined', reason: 'The fee is not accepted' },
  24: { class: 'configuration', reason: 'The receiver cannot update this file' },
  25: { class: 'declined', reason: 'The record could not be found' },
  26: { class: 'duplicate', reason: 'The record already exists' },
  27: { class: 'configuration', reason: 'A field of the file is wrong' },
  28: { class: 'try_again', reason: 'The file is locked' },
  29: { class: 'configuration', reason: 'The file could not be updated' },
  30: { class: 'configuration', reason: 'The message has the wrong form' },
  31: { class: 'declined', reason: 'The issuer is not supported' },
  32: { class: 'approved_partial', reason: 'Partially completed' },
  33: { class: 'pick_up_card', reason: 'Expired card: pick it up' },
  34: { class: 'pick_up_card', reason: 'Suspected fraud: pick up the card' },
  35: { class: 'pick_up_card', reason: 'Pick up the card and call the acquirer' },
  36: { class: 'pick_up_card', reason: 'Restricted card: pick it up' },
  37: { class: 'pick_up_card', reason: 'Pick up the card and call the acquirer’s security department' },
  38: { class: 'pick_up_card', reason: 'Too many PIN attempts: pick up the card' },
  39: { class: 'declined', reason: 'The card has no credit account' },
  40: { class: 'configuration', reason: 'This function is not supported' },
  41: { class: 'pick_up_card', reason: 'The card was reported lost' },
  42: { class: 'declined', reason: 'The card has no universal account' },
  43: { class: 'pick_up_card', reason: 'The card was reported stolen' },
  44: { class: 'declined', reason: 'The card has no investment account' },
  45: { class: 'declined', reason: 'The account is closed' },
  46: { class: 'declined', reason: 'The account is closed' },
  47: { class: 'call_issuer', reason: 'The customer’s identification is to be checked' },
  48: { class: 'declined', reason: 'The customer is not known' },
  51: { class: 'insufficient_funds', reason: 'Insufficient funds' },
  52: { class: 'declined', reason: 'The card has no checking account' },
  53: { class: 'declined', reason: 'The card has no savings account' },
  54: { class: 'expired_card', reason: 'The card has expired' },
  55: { class: 'incorrect_pin', reason: 'Incorrect PIN' },
  56: { class: 'declined', reason: 'The card is not known' },
  57: { class: 'declined', reason: 'The card does not allow this transaction' },
  58: { class: 'configuration', reason: 'The terminal does not allow this transaction' },
  59: { class: 'declined', reason: 'Fraud is suspected' },
  60: { class: 'call_issuer', reason: 'Call the acquirer' },
  61: { class: 'declined', reason: 'The amount is over the card’s limit' },
  62: { class: 'declined', reason: 'The card is restricted' },
  63: { class: 'declined', reason: 'Security violation' },
  64: { class: 'declined', reason: 'The original amount does not match' },
  65: { class: 'declined', reason: 'The card was used too often' },
  66: { class: 'call_issuer', reason: 'Call the acquirer’s security' },
  67: { class: 'pick_up_card', reason: 'Pick up the card' },
  68: { class: 'try_again', reason: 'The answer came too late' },
  69: { class: 'try_again', reason: 'The advice came too late' },
  70: { class: 'incorrect_pin', reason: 'A PIN is needed' },
  71: { class: 'incorrect_pin', reason: 'The PIN was not changed' },
  75: { class: 'incorrect_pin', reason: 'Too many PIN attempts' },
  76: { class: 'declined', reason: 'The earlier message could not be found' },
  77: { class: 'declined', reason: 'The data differ from the earlier message' },
  78: { class: 'declined', reason: 'The card is blocked or not known' },
  79: { class: 'declined', reason: 'The card is no longer in use' },
  80: { class: 'try_again', reason: 'A network error occurred' },
  81: { class: 'incorrect_pin', reason: 'The PIN could not be decrypted' },
  82: { class: 'incorrect_cvc', reason: 'Incorrect security code' },
  83: { class: 'incorrect_pin', reason: 'The PIN could not be checked' },
  84: { class: 'declined', reason: 'The authorization has expired' },
  85: { class: 'account_verified', reason: 'The card was checked; nothing was charged' },
  86: { class: 'incorrect_pin', reason: 'The PIN could not be checked' },
  87: { class: 'declined', reason: 'Only the purchase amount is allowed, without cash' },
  88: { class: 'try_again', reason: 'A cryptographic error occurred' },
  89: { class: 'authentication_required', reason: 'The customer could not be authenticated' },
  90: { class: 'try_again', reason: 'The day’s cut-off is in progress' },
  91: { class: 'try_again', reason: 'The issuer cannot be reached' },
  92: { class: 'try_again', reason: 'The issuer cannot be found' },
  93: { class: 'declined', reason: 'The law forbids this payment' },
  94: { class: 'duplicate', reason: 'This transaction was sent already' },
  95: { class: 'configuration', reason: 'The totals do not agree' },
  96: { class: 'try_again', reason: 'A system error occurred' },
  97: { class: 'declined', reason: 'The acquirer declined' },
  98: { class: 'declined', reason: 'The amount is over the cash limit' },
  A1: { class: 'declined', reason: 'The chip’s counter did not go up' },
  A2: { class: 'declined', reason: 'The chip’s counter is over its limit' },
  A3: { class: 'configuration', reason: 'The chip’s counter is set up wrongly' },
  A4: { class: 'declined', reason: 'The chip’s check failed' },
  A5: { class: 'configuration', reason: 'The chip’s check is set up wrongly' },
  A6: { class: 'declined', reason: 'The terminal’s check failed' },
  A7: { class: 'configuration', reason: 'The terminal’s check is set up wrongly' },
  B1: { class: 'invalid_amount', reason: 'A surcharge is not allowed on this card' },
  B2: { class: 'invalid_amount', reason: 'The card’s network does not support a surcharge' },
  C1: { class: 'incorrect_pin', reason: 'The PIN cannot be accepted' },
  C2: { class: 'incorrect_pin', reason: 'The PIN could not be changed' },
  C3: { class: 'incorrect_pin', reason: 'The PIN could not be unblocked' },
  D1: { class: 'configuration', reason: 'The message could not be authenticated' },
  E1: { class: 'declined', reason: 'A prepaid card error occurred' },
  N0: { class: 'try_again', reason: 'Contact the issuer’s stand-in processor' },
  N1: { class: 'try_again', reason: 'A network error occurred' },
  N3: { class: 'declined', reason: 'Cash is not available' },
  N4: { class: 'declined', reason: 'The cash asked for is over the limit' },
  N5: { class: 'declined', reason: 'This payment cannot be sent again' },
  N7: { class: 'incorrect_cvc', reason: 'Incorrect security code' },
  N8: { class: 'invalid_amount', reason: 'The amount is more than was authorized before' },
  P0: { class: 'approved', reason: 'Approved; the merchant’s verification value is missing' },
  P1: { class: 'configuration', reason: 'Declined; the merchant’s verification value is missing' },
  P2: { class: 'configuration', reason: 'The biller’s information is not valid' },
  Q1: { class: 'authentication_required', reason: 'The card could not be authenticated' },
  R0: { class: 'stop_recurring', reason: 'The customer has stopped this recurring payment' },
  R1: { class: 'stop_recurring', reason: 'The customer has stopped all recurring payments to this merchant' },
  R3: { class: 'stop_recurring', reason: 'The customer has stopped all recurring payments' },
  XA: { class: 'call_issuer', reason: 'Contact the issuer' },
  XD: { class: 'call_issuer', reason: 'Contact the issuer' },
};

/** Why the gateway itself refused or reversed a payment. */
export const gatewayReasons = {
  avs_refused: 'The address does not match, and the merchant’s settings decline that',
  cvv_refused: 'The security code does not match, and the merchant’s settings decline that',
  timed_out: 'The acquirer didn’t respond in time. The payment was reversed',
  answer_not_understood: 'The acquirer’s response couldn’t be read. The payment was reversed',
  not_reachable: 'The acquirer couldn’t be reached. Nothing was charged',
  interrupted: 'The payment was interrupted and has been reversed',
  partial_not_taken: 'Only part of the amount was approved. It was reversed',
} as const;

/** One of the gateway's own reasons. */
export type GatewayReason = keyof typeof gatewayReasons;

/** Whether a response code approves the whole amount. */
export function isApproval(code: string): boolean {
  return responseCode(code)?.class === 'approved';
}

/** Reply codes to a reversal or void: the acquirer has no record of the original. */
const unknownToUndo: ReadonlySet<string> = new Set(['25', '76']);

/**
 * Whether a non-approving reply to a reversal or void still means that nothing is left at the acquirer. That is so if it has no record of
 * the original. 'Invalid' counts only for a message that was sent before without an answer: an acquirer that does not recognise repetitions
 * calls the second one invalid because the first was done (docs/decisions/0025).
 */
export function leavesNothingAtAcquirer(code: string, { sent_before }: { sent_before: boolean }): boolean {
  return unknownToUndo.has(code) || (sent_before && code === '12');
}

/** Returns the meaning of a response code; undefined if it is reserved or unknown. */
export function responseCode(code: string): ResponseCode | undefined {
  return Object.hasOwn(responseCodes, code) ? responseCodes[code] : undefined;
}
