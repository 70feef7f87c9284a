/** 12345 as 12,345, the same in every browser. */
export function inThousands(number: number): string {
  return number.toLocaleString('en');
}
