import classes from './bot-avatar.module.css';

/** The friendly face beside an answer. Decoration: the name is always said in words. */
export function BotAvatar({ size = 36 }: { size?: number }) {
  return (
    <svg className={classes.avatar} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <circle className={classes.avatarGround} cx="24" cy="24" r="24" />
      <path
        className={classes.avatarLine}
        d="M24 13V8.5M15 13h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H21l-6 4.5V34a5 5 0 0 1-5-5V18a5 5 0 0 1 5-5Z"
      />
      <circle className={classes.avatarDot} cx="24" cy="7.6" r="2.1" />
      <circle className={classes.avatarDot} cx="18.6" cy="21.5" r="2.3" />
      <circle className={classes.avatarDot} cx="29.4" cy="21.5" r="2.3" />
      <path className={classes.avatarLine} d="M19.5 27.4c2.7 2 6.3 2 9 0" />
    </svg>
  );
}
