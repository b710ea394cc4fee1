/** The columns of the queue that can be hidden, in their order; the name of the person comes before them. */
export const columnIds = [
  'taxYear',
  'status',
  'files',
  'messages',
  'returned',
  'waiting',
  'deadline',
  'received',
  'canton',
  'assigned',
  'tags',
] as const;
export type ColumnId = (typeof columnIds)[number];
