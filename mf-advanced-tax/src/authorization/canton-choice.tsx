import type { CantonCode } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { CantonPicker, useCantonNames } from '@dossier/swiss-fields/cantons';
import { Box, Button, Text } from '@dossier/ui';
import { useId, useRef, useState } from 'react';

interface Props {
  value: CantonCode | null;
  onChange: (canton: CantonCode) => void;
}

/** The canton with a button that opens the picker in place; without a canton the picker is open. */
export function CantonChoice({ value, onChange }: Props) {
  const t = useTexts('mf-advanced-tax');
  const names = useCantonNames();
  const [isOpen, setOpen] = useState(value === null);
  const button = useRef<HTMLButtonElement>(null);
  const pickerId = useId();
  const name = names.find(({ code }) => code === value)?.name;

  return (
    <Box>
      <Text fontWeight="semibold">{t('authorization.canton')}</Text>
      {value && (
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          minHeight="control.md"
        >
          <Text>
            <span>{`${name ?? value} `}</span>
            <Text as="span" color="fg.muted">
              {value}
            </Text>
          </Text>
          <Button
            ref={button}
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? pickerId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t('authorization.changeCanton')}
          </Button>
        </Box>
      )}
      {isOpen && (
        <Box id={pickerId} marginTop="3">
          <CantonPicker legend={t('authorization.canton')} value={value} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}
