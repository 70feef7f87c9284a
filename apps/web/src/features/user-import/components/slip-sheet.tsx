import { memo, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { PAGES } from '#contract/pages.ts';
import { drawQr } from '#web/lib/files/draw-qr.ts';
import type { DraftRow } from '../state/draft-rows.ts';
import classes from './slip-sheet.module.css';

/** Slips that are shown on the screen, to see what they look like. */
const SHOWN = 2;

/** The symbol that all slips share: thousands of codes of their own would take minutes. */
const QR_ID = 'sign-in-code';

export function SlipPreview({ rows }: { rows: readonly DraftRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={classes.preview}>
      <Slips rows={rows.slice(0, SHOWN)} />
    </div>
  );
}

/** The sheet for the printer, beside the page, of which nothing else is printed while this is there. */
export const PrintedSlips = memo(function PrintedSlips({ rows }: { rows: readonly DraftRow[] }) {
  useEffect(() => {
    document.documentElement.dataset.prints = 'slips';
    return () => {
      delete document.documentElement.dataset.prints;
    };
  }, []);
  return createPortal(
    <div className={classes.sheet} data-testid="slips">
      <Slips rows={rows} />
    </div>,
    document.body,
  );
});

function Slips({ rows }: { rows: readonly DraftRow[] }) {
  const address = `${location.origin}${PAGES.login.path}`;
  const { path, width } = useMemo(() => drawQr(address), [address]);
  const viewBox = `0 0 ${width} ${width}`;
  return (
    <>
      <svg width={0} height={0} aria-hidden="true" className={classes.symbols}>
        <symbol id={QR_ID} viewBox={viewBox}>
          <path d={path} />
        </symbol>
      </svg>
      <ul className={classes.slips}>
        {rows.map(({ id, password, cells }) => (
          <li key={id} className={classes.slip}>
            <div className={classes.person}>
              <p className={classes.school}>{cells.school || '學伴'}</p>
              <p className={classes.name}>{cells.name}</p>
            </div>
            <svg className={classes.code} viewBox={viewBox} aria-hidden="true" shapeRendering="crispEdges">
              <use href={`#${QR_ID}`} />
            </svg>
            <dl className={classes.facts}>
              <div>
                <dt>用戶名</dt>
                <dd>{cells.email}</dd>
              </div>
              <div>
                <dt>密碼</dt>
                <dd className={classes.password}>{cells.password || password}</dd>
              </div>
              <div>
                <dt>登入</dt>
                <dd>{address}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
