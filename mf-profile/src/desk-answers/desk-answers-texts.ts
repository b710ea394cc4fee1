import { uniqueNamespace } from '@dossier/remote-kit';

export const deskAnswersTexts = uniqueNamespace('deskAnswers');
