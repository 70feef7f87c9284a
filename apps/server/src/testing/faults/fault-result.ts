/** What one part of `npm run faults` showed. Figures are milliseconds where their name says nothing else. */
export type FaultResult = {
  name: string;
  figures: Record<string, number | string>;
  /** A sentence for each promise that was broken. */
  broken: string[];
};

/** Notes what does not hold, so that a run goes on and tells everything it saw. */
export function makeNotes() {
  const broken: string[] = [];
  return {
    broken,
    expect(holds: boolean, otherwise: string): void {
      if (!holds) broken.push(otherwise);
    },
    /** As many as explain it, and how many there were. */
    addAll(title: string, findings: readonly string[]): void {
      const rest = findings.length - SHOWN;
      broken.push(...findings.slice(0, SHOWN).map((finding) => `${title}: ${finding}`));
      if (rest > 0) broken.push(`${title}: ${rest} more`);
    },
  };
}

const SHOWN = 5;
