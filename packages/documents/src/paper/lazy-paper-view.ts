import { lazyWithRetry } from '@dossier/remote-kit';

export const LazyPaperView = lazyWithRetry(() => import('./paper-view.tsx'));
