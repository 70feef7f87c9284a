import { Link } from '@tanstack/react-router';
import type { PlatformFeature } from '../platform-features.ts';
import classes from './home-page.module.css';

type FeatureCardProps = {
  feature: PlatformFeature;
  signedIn: boolean;
  /** Asked for by a guest, who cannot open the page. */
  onDescribe(feature: PlatformFeature): void;
};

export function FeatureCard({ feature, signedIn, onDescribe }: FeatureCardProps) {
  const content = (
    <>
      <span className={classes.icon}>
        <feature.icon size={24} />
      </span>
      <span className={classes.name}>{feature.title}</span>
      <span className={classes.summary}>{feature.summary}</span>
    </>
  );
  if (signedIn) {
    return (
      <Link to={feature.path} className={classes.card}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.card} aria-haspopup="dialog" onClick={() => onDescribe(feature)}>
      {content}
    </button>
  );
}
