import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

export interface PersonRow {
  id: number;
  /** As the contracts keep addresses: trimmed, lower case, ASCII. */
  email: string;
  createdAt: Date;
}

/** No role stands here: it follows from the id and the environment, so nothing can raise it in the data. */
export const personEntity = new EntitySchema<PersonRow>({
  name: 'person',
  tableName: 'person',
  columns: {
    id: column.serial(),
    email: column.text(254),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'person_email', columns: ['email'], unique: true }],
});
