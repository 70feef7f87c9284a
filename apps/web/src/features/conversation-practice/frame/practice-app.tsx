import { useMemo, useState } from 'react';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import classes from './frame.module.css';
import { BackIcon } from './frame-icons.tsx';
import { Home } from './home/home.tsx';
import { PlayScene } from './play/play-scene.tsx';
import type { Scene, Scenes } from './scenes/scene.ts';
import { loadRules } from './score/load-rules.ts';
import { TalkRoom } from './talk/talk-room.tsx';

export type PracticeProps = {
  title: string;
  lead: string;
  /** The first one is preset. */
  languages: readonly [SpokenLanguage, ...SpokenLanguage[]];
  scenes: Scenes;
};

type View = { name: 'home'; isBack: boolean } | { name: 'talk' } | { name: 'play'; scene: Scene };

/** One of the two practice pages: scenes to play, and a free conversation. */
export function PracticeApp({ title, lead, languages, scenes }: PracticeProps) {
  const [language, setLanguage] = useState(languages[0]);
  const [view, setView] = useState<View>({ name: 'home', isBack: false });
  // Large for Chinese, so they come while a scene is being chosen.
  const rules = useMemo(() => loadRules(language), [language]);
  const goHome = () => setView({ name: 'home', isBack: true });
  const isFramed = parent !== window;
  const list = scenes[language] ?? [];
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {/* The page around this one shows the same words. */}
        <h1 className={isFramed ? classes.hidden : undefined}>{title}</h1>
        {view.name !== 'home' && (
          <button type="button" className={classes.small} onClick={goHome}>
            <BackIcon size={18} />
            所有情境
          </button>
        )}
      </header>
      <main className={classes.main}>
        {view.name === 'home' && (
          <Home
            lead={lead}
            language={language}
            languages={languages}
            scenes={list}
            takesFocus={view.isBack}
            onLanguage={setLanguage}
            onScene={(scene) => setView({ name: 'play', scene })}
            onTalk={() => setView({ name: 'talk' })}
          />
        )}
        {view.name === 'play' && (
          <PlayScene scene={view.scene} language={language} rules={rules} onLeave={goHome} />
        )}
        {view.name === 'talk' && <TalkRoom language={language} scenes={list} />}
      </main>
    </div>
  );
}
