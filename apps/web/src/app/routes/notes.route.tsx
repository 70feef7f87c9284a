import { NotesPage } from '#web/features/learning/notes/notes-page.tsx';

export function NotesRoute() {
  return <NotesPage />;
}
