/** Shown until the visit has begun. The document shows the same before the first script. */
export function SkeletonPage() {
  return (
    <main class="pay-skeleton" aria-busy="true">
      <span />
      <span />
      <span />
      <span />
    </main>
  );
}
