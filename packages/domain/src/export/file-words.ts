import type { Locale } from '../text/locales.ts';

/** The texts of a document besides its table. Browser and gateway create the same documents, so the texts are shared here. */
export type FileWords = {
  /** Replaces the merchant's name if the table spans several merchants. */
  all_merchants: string;
  period: string;
  no_filters: string;
  made: string;
  rows: string;
  total: string;
  /** Takes the page number and the number of pages, in this order. */
  page_label: string;
};

const spanish: FileWords = {
  all_merchants: 'Todos los comercios',
  period: 'Periodo',
  no_filters: 'Sin filtros',
  made: 'Generado',
  rows: 'Filas',
  total: 'Total',
  page_label: 'Página {page} de {pages}',
};

/** The texts of each locale. */
export const fileWords: Readonly<Record<Locale, FileWords>> = {
  en: {
    all_merchants: 'All merchants',
    period: 'Period',
    no_filters: 'No filters',
    made: 'Created',
    rows: 'Rows',
    total: 'Total',
    page_label: 'Page {page} of {pages}',
  },
  de: {
    all_merchants: 'Alle Händler',
    period: 'Zeitraum',
    no_filters: 'Ohne Filter',
    made: 'Erstellt',
    rows: 'Zeilen',
    total: 'Summe',
    page_label: 'Seite {page} von {pages}',
  },
  es: spanish,
  'es-MX': spanish,
  'fr-FR': {
    all_merchants: 'Tous les commerçants',
    period: 'Période',
    no_filters: 'Sans filtre',
    made: 'Créé',
    rows: 'Lignes',
    total: 'Total',
    page_label: 'Page {page} sur {pages}',
  },
  'zh-CN': {
    all_merchants: '所有商户',
    period: '期间',
    no_filters: '无筛选条件',
    made: '生成时间',
    rows: '行数',
    total: '合计',
    page_label: '第 {page} 页，共 {pages} 页',
  },
};
