import { listTasks } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, chakra, Loading, SkeletonText, Stack, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { usePersonName } from '../page/person-name.ts';
import { EntryFacts } from './entry-item.tsx';
import { TaskCheckbox } from './task-checkbox.tsx';

/** The open tasks of the expert, the next first. */
export function TasksCard() {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const request = useData(listTasks, {}, { refreshInterval: pollMs });
  const { data, error } = request;
  return (
    <Card>
      <CardHeader title={t('journal.mine')} count={data?.length} />
      {!data && error ? (
        <FailedLoad as="h3" title={t('journal.failed')} data={request} />
      ) : !data ? (
        <Loading label={t('journal.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      ) : data.length === 0 ? (
        <Text textStyle="small" color="fg.muted">
          {t('journal.noneMine')}
        </Text>
      ) : (
        <Stack gap="3">
          <OutdatedNotice error={error} />
          <chakra.ul role="list" aria-label={t('journal.mine')} listStyleType="none" margin="0" padding="0">
            {data.map((task) => (
              <chakra.li key={task.id} borderTopWidth="1px" borderColor="border.line" paddingBlock="3">
                <AppLink to={`/desk/clients/${task.client.userId}`} standalone>
                  {nameOf(task.client)}
                </AppLink>
                {task.text === null ? (
                  <Text fontStyle="italic" color="fg.muted">
                    {t('journal.damaged')}
                  </Text>
                ) : (
                  <TaskCheckbox
                    clientId={task.client.userId}
                    task={task}
                    hint={<EntryFacts entry={task} />}
                  />
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        </Stack>
      )}
    </Card>
  );
}
