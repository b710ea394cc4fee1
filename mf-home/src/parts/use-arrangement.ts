import type { PartsProposal } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useEffect, useState } from 'react';
import {
  arrange,
  chooseCategory,
  joinWithBefore,
  leaveOut,
  movePage,
  splitAt,
  takeBack,
  turnPage,
  type Arrangement,
} from './arrangement.ts';
import { actionId, type PageAction } from './page-card.tsx';

const changes: Record<PageAction, (arrangement: Arrangement, page: number) => Arrangement> = {
  earlier: (arrangement, page) => movePage(arrangement, page, -1),
  later: (arrangement, page) => movePage(arrangement, page, 1),
  turn: turnPage,
  split: splitAt,
  leaveOut,
};

const none: Arrangement = { parts: [], leftOut: [] };

/** The arrangement of a proposal, once it is loaded, as the person changes it, with what each change is announced by. */
export function useArrangement(proposal: PartsProposal | null) {
  const t = useTexts('mf-home');
  const [started, setArrangement] = useState<Arrangement | null>(null);
  if (proposal && !started) setArrangement(arrange(proposal));
  const arrangement = started ?? none;
  const [announcement, setAnnouncement] = useState('');
  const [focusId, setFocusId] = useState<string>();

  // A button that moved with its page is another element.
  useEffect(() => {
    if (focusId === undefined || document.activeElement?.id === focusId) return;
    const button = document.getElementById(focusId);
    const target = button?.hasAttribute('disabled') ? document.getElementById('parts-list') : button;
    (target ?? document.getElementById('parts-list'))?.focus();
  }, [focusId, arrangement]);

  function placeOf({ parts }: Arrangement, page: number): string {
    const at = parts.findIndex(({ pages }) => pages.some((each) => each.page === page));
    const place = (parts[at]?.pages.findIndex((each) => each.page === page) ?? 0) + 1;
    return at < 0 ? t('parts.isLeftOut', { page }) : t('parts.isAt', { page, place, number: at + 1 });
  }

  return {
    arrangement,
    announcement,
    changePage(page: number, action: PageAction) {
      const changed = changes[action](arrangement, page);
      const turned = changed.parts.flatMap(({ pages }) => pages).find((each) => each.page === page);
      setArrangement(changed);
      setFocusId(actionId(page, action));
      setAnnouncement(
        action === 'turn' && turned ? t('parts.turned', { page, turn: turned.turn }) : placeOf(changed, page),
      );
    },
    join(id: number, number: number) {
      setArrangement(joinWithBefore(arrangement, id));
      setFocusId('parts-list');
      setAnnouncement(t('parts.joined', { number, before: number - 1 }));
    },
    takeBack(page: number) {
      const changed = takeBack(arrangement, page);
      setArrangement(changed);
      setFocusId(actionId(page, 'turn'));
      setAnnouncement(placeOf(changed, page));
    },
    choose(id: number, categoryId: number | null) {
      setArrangement(chooseCategory(arrangement, id, categoryId));
    },
  };
}
