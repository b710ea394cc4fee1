import { useTexts } from '@dossier/remote-kit';
import { useNavigate } from '@dossier/ui/router';
import type { Command } from './palette.tsx';

/** The pages of the desk, for the palette. */
export function usePageCommands(): Command[] {
  const t = useTexts('mf-desk');
  const navigate = useNavigate();
  const page = (path: string, label: string): Command => ({
    id: path,
    label,
    detail: t('palette.page'),
    run: () => void navigate(path),
  });
  return [
    page('/desk', t('queue.title')),
    page('/desk/inbox', t('inbox.title')),
    page('/desk/search', t('search.page.title')),
    page('/desk/figures', t('figures.title')),
    page('/desk/templates', t('templates.title')),
    page('/desk/reminders', t('reminders.title')),
    page('/desk/openings', t('openings.title')),
    page('/desk/learned', t('learned.title')),
  ];
}
