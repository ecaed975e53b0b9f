/** The mark of the product: a counting house in brass on ink. Decorative; the name is beside it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <rect width="26" height="26" rx="6.5" fill="var(--mark-ink)" />
      <g fill="none" stroke="var(--mark-brass)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
        <path d="M5.6 10.4 13 5.8l7.4 4.6" />
        <path d="M8 13.2v4.4M13 13.2v4.4M18 13.2v4.4" />
        <path d="M6.2 20.6h13.6" />
      </g>
    </svg>
  );
}
