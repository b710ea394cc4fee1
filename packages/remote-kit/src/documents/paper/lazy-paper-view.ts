import { lazyWithRetry } from '../lazy-with-retry.ts';

export const LazyPaperView = lazyWithRetry(() => import('./paper-view.tsx'));
