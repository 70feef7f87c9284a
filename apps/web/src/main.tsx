// First: whatever is loaded after it may make schemas.
import './lib/api/zod-without-eval.ts';
import './app/entry-styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.ts';
import { restoreSession } from './lib/session/restore-session.ts';

// Before the router looks at the first address, which its guards judge by the session.
restoreSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={createAppRouter()} />);
