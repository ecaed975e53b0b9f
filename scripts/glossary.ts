import type { Locale } from '@countinghouse/domain/text/locales';

/** A term that the glossary replaces, and the term to write instead. */
type WrongTerm = readonly [wrong: RegExp, term: string];

/**
 * The terms that no catalogue may use: one name for each thing in each language, as listed in [the
 * glossary](../docs/glossary.md#one-term-in-six-languages). Each pattern is narrow enough not to match ordinary words.
 */
const wrongTerms: Record<Locale, readonly WrongTerm[]> = {
  en: [
    [/\be-mail/i, 'email'],
    [/\bcancell(?:ed|ing)\b/i, 'canceled, canceling'],
    [/\bminimise|\bauthoris/i, 'American spelling'],
    [/\b(?:un)?tick(?:ed)?\b/i, 'select, clear'],
    [/\btelephone\b/i, 'phone'],
    [/\bin brackets\b/i, 'in parentheses'],
    [/\bto mend\b|\bmend (?:what|the)\b/i, 'fix'],
    [/card’s bank|customer’s bank/i, 'issuer'],
    [/\btaken back\b/i, 'voided, reversed or canceled'],
    [/\bdid not load\b/i, 'Couldn’t load …'],
  ],
  de: [
    [/Stapel/, 'Batch'],
    [/Kartenprozessor|Kartenabwickler|\bProzessor/, 'Zahlungsabwickler'],
    [/Genehmigungscode/, 'Autorisierungscode'],
    [/freie[nr]? Gutschrift/i, 'Gutschrift ohne Bezug'],
    [/Prüfnummer/, 'Sicherheitscode'],
    [/Identitätswechsel|Auftreten als Benutzer/, 'als Benutzer anmelden'],
    [/Administratorin/, 'Administrator'],
    [/Buchung(?:en)? (?:storniert|zurücknehmen)/, 'Erfassung zurücknehmen'],
  ],
  es: [
    [/suplant/i, 'actuar como'],
    [/claves? de acceso/i, 'llave de acceso'],
    [/procesador de tarjetas/i, 'procesador de pagos'],
    [/código de aprobación/i, 'código de autorización'],
    [/crédito sin referencia|abono sin pago previo/i, 'abono sin referencia'],
    [/pagos? periódicos?/i, 'pago recurrente'],
    [/banco de la tarjeta/i, 'banco emisor'],
  ],
  'es-MX': [
    [/suplant/i, 'actuar como'],
    [/procesador de tarjetas/i, 'procesador de pagos'],
    [/código de aprobación/i, 'código de autorización'],
    [/crédito sin referencia/i, 'abono sin referencia'],
    [/\bintroduzca\b/i, 'ingrese'],
    [/\bimportes?\b/i, 'monto'],
    [/\bcaduca\b|\bcaducado\b/i, 'vence, venció'],
    [/\bPIN\b/, 'NIP'],
    [/\brellen/i, 'llenar'],
    [/\benlaces?\b/i, 'liga'],
    [/\breembols/i, 'devolución, devolver'],
    [/\banulaci|\banular\b|\banulad/i, 'cancelación, cancelar'],
    [/\b(?:un|del|ningún|este) terminal\b/i, 'la terminal'],
    [/contactar con\b/i, 'contactar a'],
    [/\bañad/i, 'agregar'],
    [/\bordenador\b/i, 'computadora'],
  ],
  'fr-FR': [
    [/processeur/i, 'prestataire de paiement'],
    [/bac à sable/i, 'environnement de test'],
    [/\bréglages?\b/i, 'paramètres'],
    [/en route vers/i, 'a été envoyé à'],
    [/d’approbation|\bapprouvée?s?\b/i, 'autorisation, accepté'],
    [/crédits? libres?/i, 'crédit sans référence'],
    [/emprunt[ée]/i, 'agir en tant que'],
    [/\brèglement\b/i, 'télécollecte'],
    [/carte à conserver/i, 'carte à retenir'],
  ],
  'zh-CN': [
    [/处理商|卡处理机构/, '处理机构'],
    [/无原交易|无关联贷记/, '无关联退款'],
    [/第二因素|第二重验证/, '双重验证'],
    [/交易搜索/, '交易查询'],
    [/2\/3 级/, 'Level 2/3'],
    [/撤消/, '撤销, 撤回'],
    [/邮寄/, '通过邮件发送'],
    [/被拒付款/, '被拒绝的付款'],
    [/作废/, '撤销'],
    [/模拟|代入/, '以用户身份操作'],
  ],
};

/** The ending of a message's key when the message lists search synonyms, which contain the replaced terms on purpose. */
const synonyms = / \(other words for [^)]*\)$/;

/** Quotations of the specification keep its wording. */
const quoted = new Set(['Cancelled (failed batch)']);

/**
 * Returns one sentence for each term in a message that the glossary replaces.
 *
 * @param message the key of the message in the catalogue, with its context
 */
export function findWrongTerms(message: string, translation: string, locale: Locale): string[] {
  if (synonyms.test(message) || quoted.has(message)) return [];
  return wrongTerms[locale].flatMap(([wrong, term]) => {
    const found = wrong.exec(translation);
    return found === null ? [] : [`“${found[0]}” where the glossary says ${term}`];
  });
}
