import classes from './scenery.module.css';

/** The place where one meets AI friends: hills below a sky, with clouds by day and stars by night. */
export function Scenery() {
  return (
    <div className={classes.scenery} aria-hidden="true">
      <svg
        className={classes.sky}
        viewBox="0 0 400 160"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <g className={classes.sun}>
          <circle className={classes.halo} cx="352" cy="34" r="34" />
          <circle className={classes.disc} cx="352" cy="34" r="20" />
          <circle className={classes.crater} cx="346" cy="29" r="4" />
          <circle className={classes.crater} cx="358" cy="40" r="3" />
        </g>
        <g className={classes.stars}>
          <path d="m36 22 1.6 4 4 1.6-4 1.6-1.6 4-1.6-4-4-1.6 4-1.6ZM128 12l1.2 3 3 1.2-3 1.2-1.2 3-1.2-3-3-1.2 3-1.2ZM214 38l1.4 3.4 3.4 1.4-3.4 1.4-1.4 3.4-1.4-3.4-3.4-1.4 3.4-1.4ZM292 14l1.2 3 3 1.2-3 1.2-1.2 3-1.2-3-3-1.2 3-1.2ZM76 64l1.2 3 3 1.2-3 1.2-1.2 3-1.2-3-3-1.2 3-1.2ZM380 92l1.2 3 3 1.2-3 1.2-1.2 3-1.2-3-3-1.2 3-1.2Z" />
        </g>
        <g className={classes.clouds}>
          <path d="M44 52a13 13 0 0 1 24-6 10 10 0 0 1 17 5 8 8 0 0 1 1 16H42a8 8 0 0 1 2-15Z" />
          <path d="M226 30a10 10 0 0 1 19-4 8 8 0 0 1 13 4 6 6 0 0 1 1 12h-34a6 6 0 0 1 1-12Z" />
          <path d="M300 88a9 9 0 0 1 17-4 7 7 0 0 1 12 3 6 6 0 0 1 0 12h-30a6 6 0 0 1 1-11Z" />
        </g>
      </svg>
      <svg className={classes.land} viewBox="0 0 400 90" preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.far} d="M0 44c52-34 104-34 160-8s110 26 160-4c34-20 60-20 80-10v68H0Z" />
        <path className={classes.near} d="M0 68c60-26 118-24 182-6s148 22 218-12v40H0Z" />
      </svg>
    </div>
  );
}
