import { friendWelcome } from '#contract/friend-constants.ts';
import { FriendFace, type FriendMood } from '#web/components/friends/friend-face.tsx';
import { PERSONALITY_WORDS } from '../state/personalities.ts';
import type { Builder } from '../state/use-builder.ts';
import { useMood } from '../state/use-mood.ts';
import { PersonalityDrawing } from './personality-drawings.tsx';
import classes from './preview.module.css';

/** The friend as it will be, which follows what the child chooses. */
export function Preview({ builder }: { builder: Builder }) {
  const { making, isResting } = builder;
  const { choices } = making;
  const mood: FriendMood = useMood(making);
  const name = choices.name.trim();
  return (
    <section className={classes.stage} aria-label="預覽">
      <svg className={classes.land} viewBox="0 0 300 80" preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.far} d="M0 34c40-26 82-24 124-4s96 14 176-16v66H0Z" />
        <path className={classes.near} d="M0 56c58-20 108-14 154-2s96 8 146-14v40H0Z" />
      </svg>
      <div className={classes.face} data-resting={isResting || undefined}>
        <FriendFace mood={mood} colour={builder.colour} />
      </div>
      <div className={classes.about}>
        <h2 className={classes.name}>{name === '' ? '還沒有名字' : name}</h2>
        <p className={classes.bubble} lang="zh-Hant">
          {name === '' ? '嗨！你想叫我什麼名字呢？' : friendWelcome(name)}
        </p>
        {choices.personalities.length > 0 && (
          <ul className={classes.signs} aria-label="性格">
            {choices.personalities.map((one) => (
              <li key={one}>
                <PersonalityDrawing personality={one} size={30} />
                <span>{PERSONALITY_WORDS[one].label}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
