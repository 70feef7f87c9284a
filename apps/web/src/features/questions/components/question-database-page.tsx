import { Button } from '@mantine/core';
import { useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import { GRADES, SUBJECTS } from '#contract/questions.contract.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { choosePart, NO_PLACE } from '../state/place.ts';
import { type QuestionFilter, readQuestionFilter } from '../state/question-filter.ts';
import { useQuestionDialogs } from '../state/use-question-dialogs.ts';
import { type QuestionList, useQuestionList } from '../state/use-question-list.ts';
import { useRemoval } from '../state/use-removal.ts';
import { type Units, useUnits } from '../state/use-units.ts';
import { FilterSelect } from './filter-select.tsx';
import { QuestionDialogs } from './question-dialogs.tsx';
import { QuestionTable } from './question-table.tsx';
import classes from './questions.module.css';
import { SearchForm } from './search-form.tsx';
import { UnitFilter } from './unit-select.tsx';
import { UnitsFailure } from './units-failure.tsx';

const DEFAULTS = { q: '', subject: '', grade: '', unit: '' };
type Address = typeof DEFAULTS;

/** The question database as teachers use it: looked through by filters, or searched as a whole. */
export function QuestionDatabasePage() {
  const [address, change] = useListAddress(DEFAULTS);
  const { q: search, ...place } = address;
  const units = useUnits();
  const chosen = readQuestionFilter(place, units.units);
  // What is searched are all questions: nobody sees the filters meanwhile.
  const filter = search === '' ? chosen : NO_PLACE;
  const list = useQuestionList(filter, search, units);
  const dialogs = useQuestionDialogs(units, chosen);
  const removal = useRemoval();
  const field = useRef<HTMLInputElement>(null);

  return (
    <>
      <PageHeading lead="按科目、年級和單元尋找題目，並加入自己的題目。">
        {PAGES.questionDatabase.title}
      </PageHeading>
      <div className={classes.actions}>
        <Button onClick={dialogs.addOne}>新增題目</Button>
        <Button variant="default" onClick={dialogs.pasteMany}>
          貼上多道題目
        </Button>
      </div>
      <SearchForm ref={field} searched={search} onSearch={(q) => change({ q })} />
      <UnitsFailure units={units} />
      {search === '' ? (
        <Filters filter={chosen} units={units} onChange={change} />
      ) : (
        <Results
          list={list}
          onBack={() => {
            change({ q: '' });
            field.current?.focus();
          }}
        />
      )}
      <QuestionTable list={list} units={units} dialogs={dialogs} removal={removal} />
      <QuestionDialogs dialogs={dialogs} units={units} />
    </>
  );
}

type FiltersProps = { filter: QuestionFilter; units: Units; onChange: (changes: Partial<Address>) => void };

function Filters({ filter, units, onChange }: FiltersProps) {
  const choose = (part: 'subject' | 'grade') => (value: string) => onChange(choosePart(part, value));
  return (
    <div className={classes.filters}>
      <FilterSelect
        label="科目"
        all="全部科目"
        values={SUBJECTS}
        value={filter.subject}
        onChange={choose('subject')}
      />
      <FilterSelect
        label="年級"
        all="全部年級"
        values={GRADES}
        value={filter.grade}
        onChange={choose('grade')}
      />
      <UnitFilter
        units={units}
        place={filter}
        value={filter.unit}
        onChange={(unit) => onChange({ unit: unit?.id ?? '' })}
      />
    </div>
  );
}

/** In the place of the filters while there is a search. */
function Results({ list, onBack }: { list: QuestionList; onBack: () => void }) {
  const { count, hasMoreFound } = list;
  const found = count !== null && `找到${hasMoreFound ? '超過' : ''} ${count.toLocaleString('en')} 道題目`;
  return (
    <div className={classes.results}>
      <h2 className={classes.resultsHeading}>搜尋結果</h2>
      <p role="status" className={classes.count}>
        {found}
      </p>
      <Button variant="default" size="sm" onClick={onBack}>
        返回
      </Button>
    </div>
  );
}
