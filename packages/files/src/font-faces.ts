/*
 * The fonts of PDFs, from npm packages under the SIL Open Font License. An unlisted script prints boxes; to add one, add a row here and in
 * font-addresses.ts, and its package. WOFF2 is never used: fontkit draws it blank (pdfkit issue 1004).
 */

/** The main fonts, for all text without other scripts, by weight. */
export const mainFaces = {
  regular: 'inter',
  medium: 'inter_medium',
  semibold: 'inter_semibold',
  bold: 'inter_bold',
} as const;

/** A font weight. */
export type Weight = keyof typeof mainFaces;

/** Each font's file, by its package. */
export const fontFiles = {
  inter: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  inter_medium: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  inter_semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  inter_bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  hebrew: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
  devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  thai: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  korean: '@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff',
  simplified_chinese: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  traditional_chinese: '@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff',
  japanese: '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff',
  emoji: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
} as const;

/** The name of a font. */
export type FaceName = keyof typeof fontFiles;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Candidate fonts for the letters of a script, most likely first. The first row that matches a letter applies. */
const scripts: readonly { letters: RegExp; faces: (text: string) => readonly FaceName[] }[] = [
  { letters: /\p{Script_Extensions=Arabic}/u, faces: () => ['arabic'] },
  { letters: /\p{Script_Extensions=Hebrew}/u, faces: () => ['hebrew'] },
  { letters: /\p{Script_Extensions=Devanagari}/u, faces: () => ['devanagari'] },
  { letters: /\p{Script_Extensions=Thai}|\u0e3f/u, faces: () => ['thai'] },
  { letters: /\p{Script_Extensions=Hangul}/u, faces: () => ['korean', 'simplified_chinese'] },
  {
    letters:
      /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u303f\uff00-\uffef]/u,
    // Han letters look different in Japan: kana in the same text identify it as Japanese.
    faces: (text) =>
      kana.test(text)
        ? ['japanese', 'simplified_chinese', 'traditional_chinese']
        : ['simplified_chinese', 'traditional_chinese', 'japanese', 'korean'],
  },
  { letters: /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u, faces: () => ['emoji'] },
];

/** Returns the candidate fonts for a letter that the main font lacks. */
export function facesOf(letter: string, text: string): readonly FaceName[] {
  return scripts.find(({ letters }) => letters.test(letter))?.faces(text) ?? [];
}
