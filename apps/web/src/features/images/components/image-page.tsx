import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAGES } from '#contract/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { FIRST_SETTINGS, SETTING_CHOICES, SIZE_WORDS } from '../state/image-settings.ts';
import type { ShownImage } from '../state/shown-image.ts';
import { useImageRun } from '../state/use-image-run.ts';
import { useImages } from '../state/use-images.ts';
import { Gallery } from './gallery.tsx';
import { GeneratingOverlay } from './generating-overlay.tsx';
import { GenerationFailure } from './generation-failure.tsx';
import { ImageForm } from './image-form.tsx';
import classes from './image-page.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { ResultPanel, ResultPlace } from './result-panel.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

const ADDRESS = { search: '' };

/** What was typed stays when the session ends: the page goes on being that of the person it was opened for. */
export function ImagePage() {
  const userId = useOwnerId();
  const isSignedIn = useSignedIn() !== null;
  return (
    <>
      <PageHeading lead="用文字描述畫面，生成教學和創作用的圖片。">{PAGES.imageGenerator.title}</PageHeading>
      {!isSignedIn && <SignedOutNotice />}
      {userId !== undefined && <Studio key={userId} userId={userId} isSignedIn={isSignedIn} />}
    </>
  );
}

function Studio({ userId, isSignedIn }: { userId: string; isSignedIn: boolean }) {
  const [{ search }, changeAddress] = useListAddress(ADDRESS);
  const list = useImages(search);
  const images = list.images ?? [];
  const { run, form, promptBox, generate, again, takeOver } = useStudio(userId, images);
  const [viewed, setViewed] = useState<ShownImage | null>(null);
  const { state } = run;
  const isGenerating = state.status === 'generating';
  useLeaveQuestion(isGenerating, run.cancel, '圖片還在生成，離開就會取消。確定要離開嗎？');

  const isListed = images.some(({ id }) => id === viewed?.id);
  const view = (id: string) => {
    const next = images.findIndex((image) => image.id === id);
    setViewed(images[next] ?? null);
    if (next === images.length - 1 && list.hasNextPage) void list.fetchNextPage();
  };
  return (
    <>
      <div className={classes.studio}>
        <div className={classes.work}>
          <LimitsPanel />
          {state.status === 'failed' && <GenerationFailure failure={state.failure} />}
          <p role="status" className={classes.cancelled}>
            {state.status === 'cancelled' && '已取消。沒有畫成的圖片不會計算在內，描述還在。'}
          </p>
          <ImageForm {...form} isSignedIn={isSignedIn} promptBox={promptBox} onSubmit={generate} />
        </div>
        <div className={classes.result}>
          {state.status === 'done' ? (
            <ResultPanel
              image={state.image}
              onView={() => setViewed(state.image)}
              onAgain={() => void again(state.image)}
            />
          ) : (
            <ResultPlace ratio={SIZE_WORDS[form.settings.size].ratio} />
          )}
        </div>
      </div>
      <Gallery
        list={list}
        search={search}
        onSearch={(next) => changeAddress({ search: next })}
        onView={setViewed}
        onReuse={(image) => void takeOver(image)}
        onRemoved={(id) => state.status === 'done' && state.image.id === id && run.clear()}
      />
      {isGenerating && (
        <GeneratingOverlay prompt={form.settings.prompt} isEarlier={state.isEarlier} onCancel={run.cancel} />
      )}
      {viewed && (
        <ImageViewer
          images={isListed ? images : [viewed]}
          openId={viewed.id}
          onOpen={view}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}

/** The form and what comes of it. */
function useStudio(userId: string, images: readonly ShownImage[]) {
  const run = useImageRun(userId);
  const { fields: settings, change } = useFormDraft(userId, 'image', FIRST_SETTINGS, SETTING_CHOICES);
  const promptBox = useRef<HTMLTextAreaElement>(null);
  const known = run.state.status === 'done' ? [run.state.image, ...images] : images;

  /** Fills the form with what an image was made of; false when somebody would rather keep what is written there. */
  const takeOver = async ({ prompt, quality, size }: ShownImage): Promise<boolean> => {
    const written = settings.prompt.trim();
    const isLost = written !== '' && !known.some((image) => image.prompt === written);
    const message = '要用這張圖片的描述，換掉現在寫的描述嗎？';
    if (isLost && !(await confirm({ message, confirmLabel: '換掉' }))) return false;
    flushSync(() => change({ prompt, quality, size }));
    promptBox.current?.focus();
    return true;
  };
  return {
    run,
    form: { settings, onChange: change },
    promptBox,
    takeOver,
    generate: () => void run.start({ ...settings, prompt: settings.prompt.trim() }),
    async again(image: ShownImage): Promise<void> {
      const { prompt, quality, size } = image;
      if (await takeOver(image)) await run.start({ prompt, quality, size });
    },
  };
}
