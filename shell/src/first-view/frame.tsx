import { HeaderSlot } from '@dossier/remote-kit';
import { Slot } from '@dossier/remote-kit/first-view';
import { AppLayout } from '../layout/app-layout.tsx';
import { addEnglish, shellNamespace, shellTranslations } from '../texts.ts';

addEnglish();

/** What renders the frame while the shell is built. */
export const shell = { name: shellNamespace, translations: shellTranslations };

/** Header and footer around the first view of a user's page, which the gateway inserts. */
export const frame = (
  <AppLayout layout="app">
    <HeaderSlot>
      <Slot name="header" />
    </HeaderSlot>
    <Slot name="page" />
  </AppLayout>
);
