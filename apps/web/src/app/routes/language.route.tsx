import { LanguagePage } from '#web/features/learning/language/language-page.tsx';

export function LanguageRoute() {
  return <LanguagePage />;
}
