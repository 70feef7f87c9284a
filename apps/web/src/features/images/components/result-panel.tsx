import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { MadeImage } from '../state/image-run.ts';
import { downloadImage, factsOf } from '../state/shown-image.ts';
import classes from './result-panel.module.css';
import { StoredPicture } from './stored-picture.tsx';

type Props = { image: MadeImage; onView: () => void; onAgain: () => void };

/** The image that has just been made. */
export function ResultPanel({ image, onView, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  // The overlay, which had the focus, is gone.
  useEffect(() => {
    heading.current?.focus();
    picture.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section aria-labelledby="image-result" className={classes.panel}>
      <h2 ref={heading} id="image-result" tabIndex={-1} className={classes.heading}>
        圖片生成好了
      </h2>
      {image.warning !== null && (
        <p role="status" className={classes.warning}>
          {image.warning}
        </p>
      )}
      <div ref={picture} className={classes.picture} data-size={image.size}>
        <StoredPicture image={image} />
      </div>
      <p className={classes.prompt}>{image.prompt}</p>
      <p className={classes.facts}>
        {factsOf(image).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => void downloadImage(image)}>下載</Button>
        <Button variant="default" onClick={onView}>
          全螢幕檢視
        </Button>
        <Button variant="default" onClick={onAgain}>
          再畫一張
        </Button>
      </div>
    </section>
  );
}

/** Where the image will be, in the shape that was chosen. */
export function ResultPlace({ ratio }: { ratio: number }) {
  return (
    <div className={classes.place} aria-hidden="true">
      <div className={classes.shape} style={{ aspectRatio: ratio }}>
        <p>圖片會出現在這裡</p>
      </div>
    </div>
  );
}
