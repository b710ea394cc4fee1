import type { CardPanel } from '@dossier/contracts';
import { column, entity } from '@dossier/service-kit';

export const cardPanelEntity = entity({
  table: 'card_panel',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    panel: column.text<CardPanel>(40, { primary: true }),
    isExpanded: column.boolean(),
    updatedAt: column.timestamp(),
  },
});
