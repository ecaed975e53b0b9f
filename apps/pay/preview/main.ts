import '../src/preview/show-preview.tsx';
