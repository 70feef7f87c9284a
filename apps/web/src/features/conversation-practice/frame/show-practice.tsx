import './colours.css';
import { createRoot } from 'react-dom/client';
import { PracticeApp, type PracticeProps } from './practice-app.tsx';

export function showPractice(practice: PracticeProps): void {
  const place = document.getElementById('practice');
  if (place) createRoot(place).render(<PracticeApp {...practice} />);
}
