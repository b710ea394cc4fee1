import './remotes/shared-for-remotes.ts';
import { nextTask } from '@dossier/remote-kit/next-task';
import { watchFirstView } from './first-view/first-view.ts';

/**
 * The parts of the first script, in the order in which they need each other. Each is evaluated in a task of its own:
 * together they would keep a slow phone from reacting for half a second, while the first view is already shown.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@dossier/ui/data'),
  () => import(/* webpackMode: "eager" */ '@dossier/ui/router'),
  () => import(/* webpackMode: "eager" */ '@dossier/ui/theme-config'),
  () => import(/* webpackMode: "eager" */ '@dossier/ui/theme'),
  () => import(/* webpackMode: "eager" */ '@dossier/ui'),
  () => import(/* webpackMode: "eager" */ '@dossier/remote-kit'),
  () => import(/* webpackMode: "eager" */ './app.tsx'),
];

async function run(): Promise<void> {
  const firstView = watchFirstView();
  for (const evaluate of parts) {
    await evaluate();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start(firstView);
}

void run();
