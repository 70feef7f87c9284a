import { useState } from 'react';
import type { Grade, Subject } from '#contract/questions.contract.ts';
import { newId } from '#web/lib/new-id.ts';
import type { LocalUnit } from './units.ts';

export type UnitChoice = ReturnType<typeof useUnitChoice>;

/** What was chosen for a paper, and the units that were added for it; it lives as long as the page. */
export function useUnitChoice() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [local, setLocal] = useState<readonly LocalUnit[]>([]);
  const [perUnit, setPerUnit] = useState<number | null>(null);

  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return {
    selectedIds,
    select,
    hasLocal: local.length > 0,
    localOf: (subject: Subject, grade: Grade) =>
      local.filter((unit) => unit.subject === subject && unit.grade === grade),
    /** It is wanted, or it would not have been added. */
    addLocal: (unit: Omit<LocalUnit, 'id'>) => {
      const id = newId();
      setLocal((before) => [...before, { ...unit, id }]);
      select([id], true);
    },
    removeLocal: (id: string) => {
      setLocal((before) => before.filter((unit) => unit.id !== id));
      select([id], false);
    },
    /** At most so many questions of each unit, its latest; null for all. */
    perUnit,
    setPerUnit,
  };
}
