/*
 * What builds that were published before this package existed get from the shell, under the name that it had in remote-kit. It goes
 * with the last of them (contract-record.json of the remotes).
 */
import './texts/texts.de.ts';
import './texts/texts.en.ts';
import './texts/texts.fr.ts';
import './texts/texts.gsw.ts';
import './texts/texts.it.ts';
export * from './index.ts';
export { lazyWithRetry, useFailureToast, usePrefetch } from '@dossier/remote-kit';
export { FileView } from './files/file-view.tsx';
export { useReplaceWarning } from './upload/use-replace-warning.ts';
