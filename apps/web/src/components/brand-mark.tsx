/** The companion: an open book that looks back at you. Decoration beside the name, so silent for readers. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
