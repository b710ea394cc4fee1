/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateRecognition1796000000000 } from './1796000000000-create-recognition.ts';
export { AddPaperText1796500000000 } from './1796500000000-add-paper-text.ts';
export { AddCodeParts1796800000000 } from './1796800000000-add-code-parts.ts';
