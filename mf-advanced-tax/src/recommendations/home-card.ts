import { perLanguage } from '@dossier/contracts';
import { defineSlotContent } from '@dossier/remote-kit/slots';
import { RecommendedCard } from './recommended-card.tsx';
import { recommendedTexts } from './recommended-texts.ts';

export default defineSlotContent({
  slot: 'home.card',
  namespace: recommendedTexts,
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
  Content: RecommendedCard,
});
