import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './bar-chart.module.css';

/**
 * Bars of two kinds: columns for what follows in time, and bars with names. Whoever shows one shows its numbers as a
 * table, too. Length alone carries the meaning; the colours are the theme's.
 */
export type Bar = {
  key: string;
  label: string;
  /** Not below 0. */
  value: number;
  /** The value in words, with its unit. */
  text: string;
};

type ColumnsProps = {
  /** What the chart shows. */
  label: string;
  bars: readonly (Bar & { /** The label where there is little room. */ tick: string })[];
};

/** Columns on one line, however many; the one under the pointer or chosen by the arrow keys is told above them. */
export function ColumnChart({ label, bars }: ColumnsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const top = niceTop(Math.max(...bars.map(({ value }) => value)));
  const last = bars.length - 1;
  const peak = bars.reduce((best, { value }, place) => (value > (bars[best]?.value ?? 0) ? place : best), 0);
  const shown = Math.min(chosen ?? peak, last);
  const bar = bars[shown];

  const handlePointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(clamp(Math.floor(((clientX - left) / width) * bars.length), last));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = NEXT[event.key]?.(shown, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(clamp(next, last));
  };
  if (!bar) return null;
  return (
    <div className={classes.columns}>
      <p className={classes.told} aria-hidden="true">
        <span>{chosen === null ? `最多：${bar.label}` : bar.label}</span> <strong>{bar.text}</strong>
      </p>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-roledescription="圖表"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={`${bar.label}：${bar.text}`}
        aria-orientation="horizontal"
        onKeyDown={handleKey}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        // A finger leaves with each touch, and what it chose is still to be read.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ key, value }, place) => (
            <g key={key} data-chosen={place === chosen || undefined}>
              <rect className={classes.hover} x={place} y={0} width={1} height={100} />
              <rect
                className={classes.column}
                x={place + 0.12}
                y={100 - heightOf(value, top)}
                width={0.76}
                height={heightOf(value, top)}
              />
            </g>
          ))}
        </svg>
        <span className={classes.top} aria-hidden="true">
          {top.toLocaleString('en')}
        </span>
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {tickPlaces(bars.length).map((place) => (
          <span key={place} style={{ insetInlineStart: `${((place + 0.5) / bars.length) * 100}%` }}>
            {bars[place]?.tick}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A bar a name, one below the other, each with its value. */
export function NamedBars({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(...bars.map(({ value }) => value));
  return (
    <ul className={classes.bars} aria-hidden="true">
      {bars.map(({ key, label, value, text }) => (
        <li key={key}>
          <span className={classes.name}>{label}</span>
          <span className={classes.value}>{text}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={classes.rail} width={100} height={1} />
            <rect className={classes.column} width={heightOf(value, top)} height={1} />
          </svg>
        </li>
      ))}
    </ul>
  );
}

const NEXT: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

const clamp = (place: number, last: number) => Math.min(Math.max(place, 0), last);

/** In percent; something is always to be seen where there is something. */
function heightOf(value: number, top: number): number {
  return value <= 0 || top <= 0 ? 0 : Math.max(1, (value / top) * 100);
}

/** The round number that no value is above: one digit with noughts, of which the half is round, too. */
export function niceTop(highest: number): number {
  if (!(highest > 1)) return 1;
  const unit = 10 ** Math.floor(Math.log10(highest));
  return unit * ([1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * unit >= highest) ?? 10);
}

const TICKS = 5;

/** Where labels have room: at both ends and evenly between. */
function tickPlaces(count: number): number[] {
  const ticks = Math.min(count, TICKS);
  const step = ticks > 1 ? (count - 1) / (ticks - 1) : 0;
  return Array.from({ length: ticks }, (_, tick) => Math.round(tick * step));
}
