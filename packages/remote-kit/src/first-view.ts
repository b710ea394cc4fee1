export { renderFirstView } from './first-view/render-first-view.tsx';
