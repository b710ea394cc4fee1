import type { GroupedValue } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, chakra, LinkButton, Row, Rows, VisuallyHidden } from '@dossier/ui';

interface Props {
  label: string;
  values: readonly GroupedValue[];
  nameOf: (fileId: string) => string;
  onShow: (value: GroupedValue) => void;
}

/** Amounts with the paper that states each; a press opens the paper at its place. */
export function ValueRows({ label, values, nameOf, onShow }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  return (
    <Rows label={label}>
      {values.map((each) => {
        const { reading, value } = each;
        const name = nameOf(reading.fileId);
        const facts = [
          reading.kindName,
          reading.issuer,
          reading.ownerName,
          name,
          value.page && t('papers.page', { page: value.page }),
        ];
        return (
          <Row
            key={`${reading.fileId} ${value.id}`}
            title={
              <LinkButton textAlign="start" aria-haspopup="dialog" onClick={() => onShow(each)}>
                <span>{value.label}</span>
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </LinkButton>
            }
            detail={facts.filter(Boolean).join(' · ')}
            aside={
              <>
                {/* texts: papers.by.* */}
                {value.by !== 'machine' && <Badge tone="neutral">{t(`papers.by.${value.by}`)}</Badge>}
                {value.by === 'machine' && value.source === 'ocr' && !value.confirmedBy && (
                  <Badge tone="warn">{t('papers.fromPhoto')}</Badge>
                )}
                <chakra.span whiteSpace="nowrap">{format.money(value.value, value.currency)}</chakra.span>
              </>
            }
          />
        );
      })}
    </Rows>
  );
}
