import './remotes/shared-for-remotes.ts';
import { watchFirstView } from './first-view/first-view.ts';

// Watched before anything else is evaluated, so that no key is lost that was pressed in the first view.
const firstView = watchFirstView();

// The boundary behind which webpack makes the shared modules available. They are eager, so it costs no request.
void import(/* webpackMode: "eager" */ './start.tsx').then(({ start }) => start(firstView));
