import { RequestId } from '@dossier/remote-kit';
import { Notice } from '@dossier/ui';
import { TransmitProgress } from './transmit-progress.tsx';
import type { useTransmission } from './use-transmission.ts';

interface Props {
  taxYear: number;
  transmission: Pick<ReturnType<typeof useTransmission>, 'isBusy' | 'failure'>;
}

/** In the dialog of a transmission: its progress, or why the last attempt failed, which its toast has announced. */
export function TransmissionState({ taxYear, transmission: { isBusy, failure } }: Props) {
  if (isBusy) return <TransmitProgress taxYear={taxYear} />;
  return (
    failure && (
      <Notice tone="bad" title={failure.title}>
        <span>{failure.text}</span>
        <RequestId error={failure.error} />
      </Notice>
    )
  );
}
