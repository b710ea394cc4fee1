import { useTexts } from '@dossier/remote-kit';
import { Button, Checkbox, Stack } from '@dossier/ui';
import { ColumnsIcon } from '@dossier/ui/icons';
import { Popover } from '@dossier/ui/overlay';
import { columnIds, type ColumnId } from '../page/column-ids.ts';

interface Props {
  hidden: readonly ColumnId[];
  onChange: (hidden: ColumnId[]) => void;
}

/** Chooses the columns of the table. */
export function ColumnsMenu({ hidden, onChange }: Props) {
  const t = useTexts('mf-desk');
  return (
    <Popover
      label={t('queue.columns')}
      trigger={
        <Button size="sm" icon={<ColumnsIcon />}>
          {t('queue.columns')}
        </Button>
      }
    >
      <Stack gap="2">
        {columnIds.map((id) => (
          <Checkbox
            key={id}
            checked={!hidden.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
            }
          >
            {t(`queue.column.${id}`)}
          </Checkbox>
        ))}
      </Stack>
    </Popover>
  );
}
