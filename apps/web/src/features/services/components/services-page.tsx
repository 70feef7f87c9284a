import { PAGES } from '#contract/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useDefaults } from '../state/use-defaults.ts';
import { DefaultsForm } from './defaults-form.tsx';
import { ServiceList } from './service-list.tsx';
import { ServicesHead } from './services-head.tsx';

/** `tab` is `defaults` for the default models; `service` names the one whose models are shown. */
const ADDRESS = { tab: '', service: '' };
const UNSAVED = '預設模型有未儲存的更改，確定要離開嗎？';

export function ServicesPage() {
  const [{ tab, service }, change] = useListAddress(ADDRESS);
  const defaults = useDefaults();
  useLeaveQuestion(defaults.isDirty, defaults.discard, UNSAVED);
  return (
    <>
      <PageHeading lead="管理學校使用的 AI 服務、它們的模型和各用途的預設模型。">
        {PAGES.services.title}
      </PageHeading>
      <ServicesHead />
      {tab === 'defaults' ? (
        <DefaultsForm defaults={defaults} />
      ) : (
        <ServiceList chosenId={service} onShowAll={() => change({ service: '' })} />
      )}
    </>
  );
}
