import type { CardPanel } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface CardPanelRow {
  userId: number;
  taxYear: number;
  panel: CardPanel;
  isExpanded: boolean;
  updatedAt: Date;
}

export const cardPanelEntity = new EntitySchema<CardPanelRow>({
  name: 'card_panel',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    panel: column.text(40, { primary: true }),
    isExpanded: column.boolean(),
    updatedAt: column.timestamp(),
  },
});
