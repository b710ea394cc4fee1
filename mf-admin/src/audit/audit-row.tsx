import type { AuditEntry } from '@dossier/contracts';
import { useFormat, useTexts, type T } from '@dossier/remote-kit';
import { Badge, IconButton, Row, Text } from '@dossier/ui';
import { MoreIcon } from '@dossier/ui/icons';
import { Menu, type MenuEntry } from '@dossier/ui/overlay';
import { actKey } from './acts.ts';
import type { AuditFilter } from './audit-filter.ts';

interface Props {
  entry: AuditEntry;
  /** Adds to the filter. */
  onFilter: (part: AuditFilter) => void;
}

/** Who did what, when, and whom it concerned. */
export function AuditRow({ entry, onFilter }: Props) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const { at, act, actorId, actorEmail, role, subjectId, subjectEmail, target, outcome, code, requestId } =
    entry;
  const key = actKey(act);
  const title = key ? t(key) : act;
  const time = format.dateTime(at);
  const actor = actorId === null ? t('audit.system') : nameOf(actorId, actorEmail, t);
  const subject = subjectId === null ? null : nameOf(subjectId, subjectEmail, t);
  const details = [
    time,
    actorId === null ? actor : `${actor} (${t(`accounts.role.${role}`)})`,
    ...(subject === null ? [] : [t('audit.concerning', { name: subject })]),
    ...(target === null ? [] : [target]),
  ];
  const technical = [act, ...(code === null ? [] : [code]), t('audit.request', { id: requestId })];
  const filters: MenuEntry[] = [
    ...(actorId === null
      ? []
      : [menuEntry('actor', t('audit.onlyActor', { name: actor }), { actor: String(actorId) })]),
    ...(subjectId === null || subject === null
      ? []
      : [menuEntry('subject', t('audit.onlySubject', { name: subject }), { subject: String(subjectId) })]),
    menuEntry('act', t('audit.onlyAct'), { act }),
  ];

  function menuEntry(id: string, label: string, part: AuditFilter): MenuEntry {
    return { id, label, onSelect: () => onFilter(part) };
  }

  return (
    <Row
      title={title}
      detail={details.join(' · ')}
      aside={outcome !== 'done' && <Badge tone="bad">{t(`audit.outcomes.${outcome}`)}</Badge>}
      end={
        <Menu
          trigger={
            <IconButton
              label={t('audit.more', { name: `${title}, ${time}` })}
              icon={<MoreIcon />}
              variant="ghost"
            />
          }
          groups={[filters]}
        />
      }
    >
      <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {technical.join(' · ')}
      </Text>
    </Row>
  );
}

function nameOf(id: number, email: string | null, t: T): string {
  return email ?? t('audit.user', { id });
}
