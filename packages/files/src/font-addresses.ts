/// <reference path="./font-file.d.ts" />
import inter from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import inter_medium from '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf?url';
import inter_semibold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import inter_bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import emoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff?url';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url';
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?url';
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url';
import japanese from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff?url';
import korean from '@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff?url';
import simplified_chinese from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?url';
import traditional_chinese from '@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff?url';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?url';
import type { FaceName } from './font-faces.ts';

/** Where a browser fetches each font: Vite copies the files into the build. */
export const fontAddresses: Readonly<Record<FaceName, string>> = {
  inter,
  inter_medium,
  inter_semibold,
  inter_bold,
  arabic,
  hebrew,
  devanagari,
  thai,
  korean,
  simplified_chinese,
  traditional_chinese,
  japanese,
  emoji,
};
