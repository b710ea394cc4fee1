import { perLanguage } from '@dossier/contracts';

/** The catalogues of this remote, each in a chunk of its own. */
export const translations = perLanguage((language) => () => import(`./texts.${language}.ts`));
