import { useLayoutEffect, useRef } from 'react';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import classes from './markdown.module.css';

const engine = lazyModule(() => import('./formula-engine.ts'));

/** A formula; its source stands in its place until KaTeX has been fetched. */
export function Formula({ tex, isDisplayed }: { tex: string; isDisplayed: boolean }) {
  const drawn = useRef<HTMLElement>(null);
  const loaded = useLazyModule(engine);
  useLayoutEffect(() => {
    if (loaded && drawn.current) loaded.drawFormula(drawn.current, tex, isDisplayed);
  }, [loaded, tex, isDisplayed]);

  const Box = isDisplayed ? 'div' : 'span';
  const className = isDisplayed ? classes.formula : undefined;
  // React must not own children of the element that KaTeX fills, hence two elements and not one.
  return (
    <Box className={className}>
      {loaded ? <span ref={drawn} /> : <code className={classes.pending}>{tex}</code>}
    </Box>
  );
}
