import { perLanguage } from '@dossier/contracts';
import { defineSlotContent } from '@dossier/remote-kit/slots';
import { DeskAnswers } from './desk-answers.tsx';
import { deskAnswersTexts } from './desk-answers-texts.ts';

export default defineSlotContent({
  slot: 'desk.tab',
  namespace: deskAnswersTexts,
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
  Content: DeskAnswers,
});
