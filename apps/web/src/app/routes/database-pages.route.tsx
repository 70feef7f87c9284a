import { DatabasePage } from '#web/features/database/components/database-page.tsx';
import { DatabaseTestPage } from '#web/features/database/components/database-test-page.tsx';
import { EnvTestPage } from '#web/features/database/components/env-test-page.tsx';
import { ExamTestPage } from '#web/features/database/components/exam-test-page.tsx';
import { PhpTestPage } from '#web/features/database/components/php-test-page.tsx';

/** In one file, because few people open them and the name of every file comes with every page. */
export const DatabaseManagementRoute = () => <DatabasePage />;
export const DatabaseTestRoute = () => <DatabaseTestPage />;
export const PhpApiTestRoute = () => <PhpTestPage />;
export const EnvTestRoute = () => <EnvTestPage />;
export const ExamApiTestRoute = () => <ExamTestPage />;
